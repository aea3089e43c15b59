/** Ours and theirs one after the other, in this order or in the other: who is second finds what the first one left. */
export async function inTurns<Ours, Theirs>(
  isOursFirst: boolean,
  ours: () => Promise<Ours>,
  theirs: () => Promise<Theirs>,
): Promise<readonly [Ours, Theirs]> {
  if (isOursFirst) return [await ours(), await theirs()]
  const second = await theirs()
  return [await ours(), second]
}
