/** Text that is already markup: everything else is escaped where it is put in. */
export type Html = { readonly markup: string }

type Piece = Html | string | number | null | readonly Html[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return { markup: strings.reduce((text, part, index) => text + markupOf(pieces[index - 1] ?? null) + part) }
}

function markupOf(piece: Piece): string {
  if (piece === null) return ''
  if (typeof piece === 'string' || typeof piece === 'number')
    return String(piece).replaceAll(/[&<>"']/g, sign => ENTITIES[sign] ?? '')
  return 'markup' in piece ? piece.markup : piece.map(markupOf).join('')
}
