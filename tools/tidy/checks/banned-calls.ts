import type { Check } from '../check.ts'
import { CODE, isTest, isWorkshop } from '../house.ts'
import { childOf, childrenOf, type Node, nameOf, textOf } from '../syntax.ts'
import type { SourceFile, Tree } from '../tree.ts'

type Ban = {
  readonly what: string
  readonly instead: string
  /** Paths where it may stand: its one home, and what runs outside of the house. */
  mayStand(path: string, commands: ReadonlySet<string>): boolean
  finds(node: Node, file: SourceFile): boolean
}

const calls =
  (...names: readonly string[]) =>
  (node: Node): boolean =>
    node.type === 'CallExpression' && names.includes(nameOf(childOf(node, 'callee')) ?? '')

const reads =
  (...names: readonly string[]) =>
  (node: Node, file: SourceFile): boolean =>
    names.includes(nameOf(node) ?? '') && !isOnlyAName(node, file)

const isIn =
  (...homes: readonly RegExp[]) =>
  (path: string) =>
    homes.some(home => home.test(path))

const BANS: readonly Ban[] = [
  {
    what: 'the network',
    instead:
      'call through packages/client (a game client: apps/studio/src/client/api.ts; the service worker: apps/member/src/offline/main.ts; a supplier: packages/supplier; a message: apps/server/src/platform/delivery; a third party: apps/server/src/modules/identity/social/bounded-fetch.ts)',
    mayStand: path =>
      isTest(path) ||
      isWorkshop(path) ||
      isIn(
        /^packages\/(client|supplier)\/src\//,
        /^apps\/studio\/src\/client\/api\.ts$/,
        /^apps\/member\/src\/offline\/main\.ts$/,
        /^apps\/server\/src\/platform\/delivery\/gateway\.ts$/,
        /^apps\/server\/src\/modules\/identity\/social\/bounded-fetch\.ts$/,
        /^apps\/sandbox\/src\/pages\/assets\/outbox\.js$/,
      )(path),
    finds: reads('fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'navigator.sendBeacon'),
  },
  {
    what: 'the storage of the browser',
    instead: 'declare the key in apps/member/src/storage/ and read it from there',
    mayStand: path => isTest(path) || isIn(/^apps\/member\/src\/storage\//)(path),
    finds: reads('localStorage', 'sessionStorage', 'indexedDB', 'document.cookie'),
  },
  {
    what: 'a literal address of the site',
    instead: 'build it with apps/member/src/routes/paths.ts',
    mayStand: path =>
      isTest(path) ||
      isWorkshop(path) ||
      isIn(/^apps\/member\/src\/routes\/paths\.ts$/, /^packages\/contract\/src\//)(path),
    finds: node =>
      (node.type === 'Literal' || node.type === 'TemplateLiteral') && /^\/m(?![\w-])/.test(textOf(node) ?? ''),
  },
  {
    what: 'the time of the machine',
    instead: 'take a Clock (systemClock of @hiyas/kernel; fakeClock in tests)',
    mayStand: path => isWorkshop(path) || isIn(/^packages\/kernel\/src\/clock\.ts$/)(path),
    finds: (node, file) => reads('Date.now')(node, file) || calls('Date')(node) || isNewDateOfNow(node),
  },
  {
    what: 'Math.random',
    instead: 'take a RandomSource (secureRandom of @hiyas/kernel); games draw through packages/fair',
    mayStand: () => false,
    finds: (node, file) => reads('Math.random')(node, file) || takesApart(node, 'Math', 'random'),
  },
  {
    what: 'console',
    instead: 'log through the given Logger; only tools, bench and the commands of package.json print',
    mayStand: (path, commands) => isWorkshop(path) || commands.has(path),
    // Whole or handed on, as in `catch(console.error)`.
    finds: node => node.type === 'MemberExpression' && /^console\.\w+$/.test(nameOf(node) ?? ''),
  },
  {
    what: 'process.env',
    instead: 'read it in the program’s config.ts and hand the value on',
    mayStand: path => isTest(path) || isWorkshop(path) || isIn(/(^|\/)config\.ts$/, /(^|\/)[a-z]+\.config\.ts$/)(path),
    finds: (node, file) => reads('process.env')(node, file) || takesApart(node, 'process', 'env'),
  },
  {
    what: 'the path in the address of a file, which has %20 for a blank',
    instead: 'ask fileURLToPath of node:url',
    mayStand: () => false,
    finds: node =>
      node.type === 'MemberExpression' &&
      nameOf(childOf(node, 'property')) === 'pathname' &&
      isAddressOfFile(childOf(node, 'object')),
  },
]

/** Rule 25 of STYLE.md: what has one home is banned everywhere else, and the ban names the home. */
export const bannedCalls: Check = {
  name: 'banned-calls',
  rule: 'The clock, chance, the network, the browser’s storage, addresses, the environment, printing and paths of files beside have one home each.',
  *run(tree) {
    const commands = commandsOf(tree)
    for (const file of tree.matching(CODE)) {
      const bans = BANS.filter(ban => !ban.mayStand(file.path, commands))
      for (const node of file.syntax.nodes) {
        for (const { what, instead, finds } of bans) {
          if (finds(node, file))
            yield { path: file.path, line: file.lineAt(node.start), message: `${what}: ${instead}` }
        }
      }
    }
  },
}

/** Files that a command of the root package.json runs. */
function commandsOf(tree: Tree): Set<string> {
  if (!tree.has('package.json')) return new Set()
  const manifest = JSON.parse(tree.file('package.json').text) as { scripts?: Record<string, string> }
  return new Set(Object.values(manifest.scripts ?? {}).flatMap(script => script.match(/\S+\.(ts|mjs)\b/g) ?? []))
}

/** `new URL('files/', import.meta.url)` */
const isAddressOfFile = (node: Node | undefined): boolean =>
  node?.type === 'NewExpression' &&
  nameOf(childOf(node, 'callee')) === 'URL' &&
  childrenOf(node, 'arguments').some(argument => nameOf(argument) === 'import.meta.url')

const isNewDateOfNow = (node: Node): boolean =>
  node.type === 'NewExpression' &&
  nameOf(childOf(node, 'callee')) === 'Date' &&
  childrenOf(node, 'arguments').length === 0

/** `const { env } = process` and `import { env } from 'node:process'`: the same by another way. */
function takesApart(node: Node, object: string, name: string): boolean {
  if (node.type === 'VariableDeclarator' && nameOf(childOf(node, 'init')) === object) {
    const taken = childrenOf(childOf(node, 'id'), 'properties')
    return taken.some(property => nameOf(childOf(property, 'key')) === name)
  }
  if (
    node.type !== 'ImportDeclaration' ||
    !new RegExp(`^(node:)?${object}$`).test(textOf(childOf(node, 'source')) ?? '')
  ) {
    return false
  }
  return childrenOf(node, 'specifiers').some(specifier => nameOf(childOf(specifier, 'imported')) === name)
}

/** A property, a key, a parameter or a type that merely has the same name. */
function isOnlyAName(node: Node, file: SourceFile): boolean {
  const parent = file.syntax.parentOf(node)
  if (!parent) return false
  if (parent.type === 'MemberExpression') return childOf(parent, 'property') === node && parent.computed !== true
  if (parent.type === 'Property' || parent.type === 'TSPropertySignature') return childOf(parent, 'key') === node
  return parent.type === 'TSTypeReference' || parent.type === 'TSQualifiedName' || parent.type === 'TSTypeQuery'
}
