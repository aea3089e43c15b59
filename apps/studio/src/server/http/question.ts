/** The longest is a signature by a key of 4096 bits. */
const TEXT_LENGTH_MAX = 1_024

/** What an operator asks about, as it came: parts that are none are empty, and then nobody has signed them. */
export function questionOf(query: unknown): { from: string; to: string; at: string } {
  const { from, to, at } = (query ?? {}) as Record<string, unknown>
  return { from: textOf(from) ?? '', to: textOf(to) ?? '', at: textOf(at) ?? '' }
}

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= TEXT_LENGTH_MAX ? value : undefined
