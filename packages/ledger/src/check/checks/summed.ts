import type { Check } from '../check.ts'

type Summed = {
  id: string
  over: Check['over']
  /** What is wrong among these rows. */
  finds: (rows: string) => string
  /** The rows from the moves themselves, by the names of SCOPE. */
  read: string
  /** The same rows from `swept`: what slices have added up (sweep-sums.ts). */
  swept: string
}

/** A check of sums over all there is: what it says is the same whether it read all in one go or slice by slice. */
export const summed = ({ id, over, finds, read, swept }: Summed): Check => ({
  id,
  over,
  by: 'sums',
  finds: finds(read),
  swept: finds(swept),
})
