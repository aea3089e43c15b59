/** Readings at once: who asks for something needs connections too. */
const READINGS_MAX = 4

/** Reads again for everybody who follows, after nobody heard for a while what had changed. */
export async function readAgain<Follower>(
  followers: Iterable<Follower>,
  read: (follower: Follower) => Promise<void>,
): Promise<void> {
  const left = [...followers].values()
  const readNext = async () => {
    for (const follower of left) await read(follower)
  }
  await Promise.all(Array.from({ length: READINGS_MAX }, readNext))
}
