/** What goes on beside bets: it says when it has begun, and asks before each part whether they still go on. */
export type Beside<Done> = (about: { onBegun: () => void; goesOn: () => boolean }) => Promise<Done>

/**
 * Bets that have something beside them, each of them: they begin when it has, and it goes on until the last is answered. Throws where it is
 * over before.
 */
export async function betBeside<Bets, Done>(bet: () => Promise<Bets>, beside: Beside<Done>): Promise<[Bets, Done]> {
  const begun = Promise.withResolvers<void>()
  let isBetting = true
  const bets = begun.promise.then(bet).finally(() => {
    isBetting = false
  })
  const done = beside({ onBegun: begun.resolve, goesOn: () => isBetting }).then(result => {
    if (isBetting) throw new Error('what was to go on beside the bets was over before them')
    return result
  })
  return Promise.all([bets, done])
}
