/** How many ways there are to take `some` out of `all`. */
export function choose(all: number, some: number): bigint {
  if (some < 0 || some > all) return 0n
  let ways = 1n
  for (let taken = 0; taken < some; taken++) ways = (ways * BigInt(all - taken)) / BigInt(taken + 1)
  return ways
}
