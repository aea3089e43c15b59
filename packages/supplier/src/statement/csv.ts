/** The fields of one line of CSV; a field with commas or quotes stands in quotes, and its quotes are doubled (RFC 4180). */
export function csvFields(text: string): string[] {
  const line = text.endsWith('\r') ? text.slice(0, -1) : text
  if (!line.includes('"')) return line.split(',')
  const fields: string[] = []
  let at = 0
  while (at <= line.length) {
    if (line[at] !== '"') {
      const comma = line.indexOf(',', at)
      const end = comma < 0 ? line.length : comma
      fields.push(line.slice(at, end))
      at = end + 1
      continue
    }
    const end = closingQuote(line, at + 1)
    fields.push(line.slice(at + 1, end).replaceAll('""', '"'))
    at = end + 2
  }
  return fields
}

function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from)
  while (at >= 0 && line[at + 1] === '"') at = line.indexOf('"', at + 2)
  const after = line[at + 1]
  if (at < 0 || (after !== undefined && after !== ',')) throw new Error('a quote does not end')
  return at
}
