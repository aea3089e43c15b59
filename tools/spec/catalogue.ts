import type { Tree } from '../tidy/tree.ts'

/** One row of docs/spec/requirements.tsv or docs/spec/rules.tsv. */
export type Requirement = {
  readonly id: string
  /** The area of a requirement; `rules` for a rule of the trade. */
  readonly area: string
  /** `open` marks a question the specification leaves; its row is a proposal. */
  readonly kind: string
  readonly text: string
}

const REQUIREMENTS_FILE = 'docs/spec/requirements.tsv'
const RULES_FILE = 'docs/spec/rules.tsv'
export const RULES_AREA = 'rules'

/** Reads both tables, in the order of their rows. Throws when a row is broken or an id stands twice. */
export function readCatalogue(tree: Tree): Requirement[] {
  const requirements = rowsOf(tree, REQUIREMENTS_FILE, 6).map(
    ([id = '', area = '', kind = '', text = '']): Requirement => ({ id, area, kind, text }),
  )
  const rules = rowsOf(tree, RULES_FILE, 2).map(
    ([id = '', text = '']): Requirement => ({ id, area: RULES_AREA, kind: 'rule', text }),
  )
  const all = [...requirements, ...rules]
  const seen = new Set<string>()
  for (const { id } of all) {
    if (seen.has(id)) throw new Error(`${id} stands twice in ${REQUIREMENTS_FILE} or ${RULES_FILE}`)
    seen.add(id)
  }
  return all
}

function rowsOf(tree: Tree, path: string, columns: number): string[][] {
  if (!tree.has(path)) return []
  const [, ...lines] = tree.file(path).text.trimEnd().split('\n')
  return lines.map((line, index) => {
    const cells = line.split('\t')
    if (cells.length !== columns) throw new Error(`${path}:${index + 2} has ${cells.length} cells, not ${columns}`)
    return cells
  })
}
