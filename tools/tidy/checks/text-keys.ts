import type { Check, Violation } from '../check.ts'
import { childOf, childrenOf, type Node, nameOf, textOf } from '../syntax.ts'
import type { SourceFile } from '../tree.ts'

const CATALOGUES = /^packages\/i18n\/src\/catalogues\/(?!index\.ts)[^/]+\.ts$/
const PLACEHOLDER = /\{\s*(\w+)/g

/** Both languages say everything, with the same gaps to fill. */
export const textKeys: Check = {
  name: 'text-keys',
  rule: 'Every text key stands in TY and in EN, not empty, with the same placeholders.',
  *run(tree) {
    for (const file of tree.matching(CATALOGUES)) yield* judge(file)
  },
}

type Entry = { readonly line: number; readonly text: string | undefined }

function* judge(file: SourceFile): Generator<Violation> {
  const ty = languageOf(file, 'ty')
  const en = languageOf(file, 'en')
  if (!ty || !en) {
    yield { path: file.path, line: 1, message: 'a catalogue holds { ty: {...}, en: {...} } with literal keys' }
    return
  }
  yield* missing(file, ty, en, 'en')
  yield* missing(file, en, ty, 'ty')
  for (const [key, entry] of ty) yield* unlike(file, key, entry, en.get(key))
}

function* missing(
  file: SourceFile,
  from: ReadonlyMap<string, Entry>,
  into: ReadonlyMap<string, Entry>,
  language: string,
): Generator<Violation> {
  for (const [key, { line, text }] of from) {
    if (!into.has(key)) yield { path: file.path, line, message: `'${key}' has no ${language}: write it` }
    if (text?.trim() === '') yield { path: file.path, line, message: `'${key}' is empty: write it` }
  }
}

function* unlike(file: SourceFile, key: string, ty: Entry, en: Entry | undefined): Generator<Violation> {
  if (ty.text === undefined || en?.text === undefined) return
  const [left, right] = [placeholdersOf(ty.text), placeholdersOf(en.text)]
  if (left === right) return
  const message = `'${key}' fills ${left || 'nothing'} in ty and ${right || 'nothing'} in en: use the same placeholders`
  yield { path: file.path, line: ty.line, message }
}

const placeholdersOf = (text: string): string =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map(match => match[1]))].toSorted().join(', ')

/** The entries of the object under `ty` or `en`; nested objects read as dotted keys. */
function languageOf(file: SourceFile, language: string): Map<string, Entry> | null {
  const property = file.syntax.nodes.find(node => node.type === 'Property' && keyOf(node) === language)
  const value = objectIn(childOf(property, 'value'))
  return value ? new Map(entriesOf(file, value, '')) : null
}

function* entriesOf(file: SourceFile, object: Node, prefix: string): Generator<[string, Entry]> {
  for (const property of childrenOf(object, 'properties')) {
    const key = prefix + (keyOf(property) ?? '')
    const nested = objectIn(childOf(property, 'value'))
    if (nested) yield* entriesOf(file, nested, `${key}.`)
    else yield [key, { line: file.lineAt(property.start), text: textOf(childOf(property, 'value')) }]
  }
}

const keyOf = (property: Node): string | undefined =>
  textOf(childOf(property, 'key')) ?? nameOf(childOf(property, 'key'))

/** Looks through `as const` and `satisfies`. */
function objectIn(node: Node | undefined): Node | undefined {
  if (node?.type === 'ObjectExpression') return node
  return node?.type.startsWith('TS') ? objectIn(childOf(node, 'expression')) : undefined
}
