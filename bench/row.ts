/** One number of the bench, and what it must reach. */
export type Figure = {
  /** `<row>.<what>`, the same in every run. */
  name: string
  value: number
  unit: string
  /** What must hold, such as '>= 1.5'; null for a number that only informs. */
  bound: string | null
  /** How the number came about, for people: spread, absolute numbers, conditions. */
  note?: string
}

/** A file that measures some figures, in the folder of a command that names it (bench/README.md). */
export type Row<Needed extends Context = Context> = {
  name: string
  /** One sentence for --help. */
  what: string
  measure(context: Needed): Promise<Figure[]>
}

export type Context = {
  /** How often each comparison is repeated: contenders take turns inside a round, and ratios are taken inside it. */
  rounds: number
  /** A folder of the bench's own, kept between runs. */
  cacheFolder: string
  /** Says what is going on, for people. */
  say(sentence: string): void
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The value below which this share of the others lies. */
export function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median of a comparison, with its spread in the note. */
export function spreadFigure(figure: Omit<Figure, 'value'>, values: readonly number[]): Figure {
  const spread = `${values.length} rounds, ${show(Math.min(...values))} to ${show(Math.max(...values))}`
  return { ...figure, value: median(values), note: figure.note ? `${spread}; ${figure.note}` : spread }
}

/** Null when nothing is asked of the number. */
export function holds({ value, bound }: Figure): boolean | null {
  if (bound === null) return null
  const [sign, limit] = bound.split(' ')
  return sign === '>=' ? value >= Number(limit) : value <= Number(limit)
}

export const show = (value: number): string =>
  value >= 1_000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
