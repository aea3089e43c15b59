import { CODE, CONTRACT_FOLDER, isTest } from '../tidy/house.ts'
import type { SourceFile, Tree } from '../tidy/tree.ts'
import { type Requirement, readCatalogue } from './catalogue.ts'
import { titlesOf } from './titles.ts'

/** One area of the specification. Rows of kind `open` are counted apart: they are proposals of ours. */
export type Area = {
  readonly area: string
  readonly total: number
  readonly proved: number
  readonly missing: readonly string[]
  readonly open: number
  readonly openProved: number
}

/** A place that names an id which is in neither table. */
export type UnknownId = { readonly id: string; readonly path: string; readonly line: number }

export type Coverage = {
  readonly areas: readonly Area[]
  /** Every id that a running test names, sorted. */
  readonly proved: readonly string[]
  readonly unknown: readonly UnknownId[]
}

export const PROVED_FILE = 'docs/spec/proved.txt'

const ID = /(?<![\w-])([A-Z]+)-\d+(?![\w-])/g

/** Files that cite ids to explain themselves: those must exist as well. */
const CITING = /^(apps|packages|bench|e2e|docs)\/.*\.(ts|tsx|sql|md)$/

/** Compares the tables of docs/spec with the titles of all tests. */
export function coverageOf(tree: Tree): Coverage {
  const catalogue = readCatalogue(tree)
  const named = new Set(titlesOf(tree).flatMap(title => idsIn(title.text)))
  const proved = catalogue.map(({ id }) => id).filter(id => named.has(id))
  return {
    areas: areasOf(catalogue, new Set(proved)),
    proved: proved.toSorted(byId),
    unknown: unknownIds(tree, catalogue),
  }
}

/** Ids recorded as proved that no test names any more. */
export function lostIds(tree: Tree, coverage: Coverage): string[] {
  const recorded = tree.has(PROVED_FILE) ? tree.file(PROVED_FILE).text.split('\n').filter(Boolean) : []
  const proved = new Set(coverage.proved)
  return recorded.filter(id => !proved.has(id))
}

/** Ids proved now that proved.txt does not hold yet. */
export function unrecordedIds(tree: Tree, coverage: Coverage): string[] {
  const recorded = new Set(tree.has(PROVED_FILE) ? tree.file(PROVED_FILE).text.split('\n') : [])
  return coverage.proved.filter(id => !recorded.has(id))
}

const idsIn = (text: string): string[] => [...text.matchAll(ID)].map(match => match[0])

function areasOf(catalogue: readonly Requirement[], proved: ReadonlySet<string>): Area[] {
  const names = [...new Set(catalogue.map(({ area }) => area))]
  return names.map(area => {
    const rows = catalogue.filter(row => row.area === area)
    const stated = rows.filter(({ kind }) => kind !== 'open')
    const open = rows.filter(({ kind }) => kind === 'open')
    return {
      area,
      total: stated.length,
      proved: stated.filter(({ id }) => proved.has(id)).length,
      missing: stated.map(({ id }) => id).filter(id => !proved.has(id)),
      open: open.length,
      openProved: open.filter(({ id }) => proved.has(id)).length,
    }
  })
}

/** Only families of ids that we have are judged: `SHA-256` and `UTF-8` are somebody else's. */
function unknownIds(tree: Tree, catalogue: readonly Requirement[]): UnknownId[] {
  const known = new Set(catalogue.map(({ id }) => id))
  const families = new Set(catalogue.map(({ id }) => familyOf(id)))
  const cited = tree.matching(CITING).flatMap(file =>
    citationsIn(file).flatMap(({ text, start }) =>
      [...text.matchAll(ID)].map(match => ({
        id: match[0],
        path: file.path,
        line: file.lineAt(start + match.index),
      })),
    ),
  )
  return cited.filter(({ id }) => families.has(familyOf(id)) && !known.has(id))
}

/** Comments and the literals of contracts and tests; elsewhere a literal may be anything, such as the outline of an icon. */
function citationsIn(file: SourceFile): { text: string; start: number }[] {
  if (!CODE.test(file.path)) return [{ text: file.text, start: 0 }]
  if (isTest(file.path) || file.path.startsWith(CONTRACT_FOLDER)) return [{ text: file.text, start: 0 }]
  return file.syntax.comments.map(({ value, start }) => ({ text: value, start }))
}

const familyOf = (id: string): string => id.replace(/-\d+$/, '')

/** By family, then by number: `LOGIN-9` before `LOGIN-12`. */
function byId(left: string, right: string): number {
  const [leftFamily, rightFamily] = [familyOf(left), familyOf(right)]
  if (leftFamily !== rightFamily) return leftFamily < rightFamily ? -1 : 1
  return Number(left.slice(leftFamily.length + 1)) - Number(right.slice(rightFamily.length + 1))
}
