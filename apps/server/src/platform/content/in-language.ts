/** One row per thing: the text in the language asked for, else in the default one. Keeps the order. */
export function inLanguage<Row extends { language: string }>(
  rows: readonly Row[],
  language: string,
  idOf: (row: Row) => string,
): Row[] {
  const chosen = new Map<string, Row>()
  for (const row of rows) {
    const id = idOf(row)
    if (!chosen.has(id) || row.language === language) chosen.set(id, row)
  }
  return [...chosen.values()]
}
