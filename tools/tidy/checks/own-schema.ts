import type { Check, Violation } from '../check.ts'
import { isTest, schemasOf } from '../house.ts'
import { childOf, lastNameOf, textOf } from '../syntax.ts'
import type { SourceFile, Tree } from '../tree.ts'

/** Where SQL lives, and whose tables it may name. */
const OWNERS: readonly { folder: RegExp; owner(path: string): string | undefined }[] = [
  {
    folder: /^apps\/server\/src\/modules\/[^/]+\/(repository(\.ts|\/)|migrations\/)/,
    owner: path => /^apps\/server\/src\/modules\/([^/]+)/.exec(path)?.[1],
  },
  { folder: /^apps\/server\/src\/platform\//, owner: () => 'platform' },
  { folder: /^packages\/ledger\//, owner: () => 'ledger' },
  { folder: /^apps\/studio\//, owner: () => 'studio' },
]

const HOLDS_SQL = /\.sql$|\/repository(\.ts|\/.*\.ts)$|\/store\/.*\.ts$|^packages\/ledger\/src\/.*\.ts$/

/** Rule 16 of STYLE.md: another module's data comes through its door or from a projection of its events. */
export const ownSchema: Check = {
  name: 'own-schema',
  rule: 'SQL names tables of its own schema only.',
  *run(tree) {
    for (const path of tree.paths) {
      const owner = OWNERS.find(entry => entry.folder.test(path))?.owner(path)
      if (owner === undefined || isTest(path) || !HOLDS_SQL.test(path)) continue
      yield* foreignTables(tree, tree.file(path), owner)
    }
  },
}

function* foreignTables(tree: Tree, file: SourceFile, owner: string): Generator<Violation> {
  const foreign = schemasOf(tree)
    .filter(schema => schema !== owner)
    .join('|')
  for (const { text, start, pattern } of file.path.endsWith('.sql') ? wholeFile(file) : literals(file)) {
    for (const match of text.matchAll(pattern(foreign))) {
      const [schema, table] = Object.values(match.groups ?? {}).filter(group => group !== undefined)
      const message = `${schema}.${table} belongs to ${schema}: ask its door, or keep a projection from its events`
      yield { path: file.path, line: file.lineAt(start + match.index), message }
    }
  }
}

type SqlText = { readonly text: string; readonly start: number; pattern(schemas: string): RegExp }

/** A table or function where SQL puts one; an alias that happens to be called like a schema stands elsewhere. */
function inSql(schemas: string): RegExp {
  const name = `(?<schema>${schemas})\\.(?<table>[a-z_]+)`
  const words = 'from|join|into|update|references|table|only|exists|using|truncate|view|sequence|copy'
  const table = `\\b(?:${words})\\s+${name}(?![\\w.])`
  const called = `\\b${name.replaceAll('?<', '?<called_')}\\(`
  const indexed = `\\bindex\\b[^;]*?\\bon\\s+${name.replaceAll('?<', '?<indexed_')}`
  const triggered = `\\btrigger\\b[^;]*?\\bon\\s+${name.replaceAll('?<', '?<triggered_')}`
  const other = '(?!\\b(?:where|join|group|order|on|having|limit|select)\\b)'
  const listed = `\\bfrom\\s(?:${other}[^;()])*?,\\s*${name.replaceAll('?<', '?<listed_')}\\s+(?:as\\s+)?\\w`
  const quoted = `"(?<quoted_schema>${schemas})"\\."(?<quoted_table>[a-z_]+)"`
  return new RegExp([table, called, indexed, triggered, listed, quoted].join('|'), 'gi')
}

/** `'games.favourite'` and `'games.favourite as f'`: a table as Kysely names it. */
const asName = (schemas: string): RegExp =>
  new RegExp(`^['"](?<schema>${schemas})\\.(?<table>[a-z_]+)(?: as \\w+)?['"]$`, 'g')

const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//g

/** The text of a .sql file, its comments blanked so that every character keeps its place. */
const wholeFile = (file: SourceFile): SqlText[] => [
  { text: file.text.replace(COMMENT, comment => comment.replace(/[^\n]/g, ' ')), start: 0, pattern: inSql },
]

/** The pieces of `sql` templates, the tables handed to a query builder and the keys of a table type. */
function literals(file: SourceFile): SqlText[] {
  return file.syntax.nodes.flatMap((node): SqlText[] => {
    const text = file.text.slice(node.start, node.end)
    if (node.type === 'TemplateElement') return [{ text, start: node.start, pattern: inSql }]
    if (node.type !== 'Literal' || textOf(node) === undefined) return []
    const parent = file.syntax.parentOf(node)
    const isTable =
      parent?.type === 'TSPropertySignature' || TABLE_BUILDERS.test(lastNameOf(childOf(parent, 'callee')) ?? '')
    return [{ text, start: node.start, pattern: isTable ? asName : inSql }]
  })
}

const TABLE_BUILDERS = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w*[jJ]oin\w*|table)$/
