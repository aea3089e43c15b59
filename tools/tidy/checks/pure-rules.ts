import type { Check, Violation } from '../check.ts'
import { importsOf } from '../imports.ts'
import { childOf, nameOf } from '../syntax.ts'
import type { SourceFile } from '../tree.ts'

const RULES = /(^|\/)(split-)?rules(\.ts|\/[^/]+\.ts)$/
const IMPURE_NPM = new Set(['pg', 'kysely', 'fastify', 'pino', 'graphile-worker', 'jose', '@node-rs/argon2', 'undici'])
const IMPURE_OURS = new Set(['database', 'ledger', 'client'])
const IMPURE_CALLS = new Set([
  'Date.now',
  'performance.now',
  'Math.random',
  'fetch',
  'crypto.getRandomValues',
  'crypto.randomUUID',
])
const IMPURE_NAMES = new Set(['systemClock', 'secureRandom'])

/** Rule 7 of STYLE.md: decide in pure functions, act in one place. */
export const pureRules: Check = {
  name: 'pure-rules',
  rule: 'rules.ts does no I/O, reads no clock and draws no random number.',
  *run(tree) {
    for (const file of tree.matching(RULES)) {
      yield* imports(file)
      yield* calls(file)
    }
  },
}

function* imports(file: SourceFile): Generator<Violation> {
  for (const { specifier, line, target, isType } of importsOf(file)) {
    const impure =
      target.kind === 'builtin' ||
      (target.kind === 'npm' && IMPURE_NPM.has(target.name)) ||
      (target.kind === 'workspace' && IMPURE_OURS.has(target.name)) ||
      (target.kind === 'file' && /(^|\/)(repository|service|routes|jobs)\.ts$/.test(target.path)) ||
      // The shape of a row is a fact.
      (target.kind === 'file' && /\/repository\//.test(target.path) && !isType)
    if (impure) {
      yield {
        path: file.path,
        line,
        message: `rules take facts, not ${specifier}: gather them in service.ts and pass them in`,
      }
    }
  }
}

function* calls(file: SourceFile): Generator<Violation> {
  for (const node of file.syntax.nodes) {
    const name = node.type === 'CallExpression' ? nameOf(childOf(node, 'callee')) : nameOf(node)
    const isClock = node.type === 'NewExpression' && nameOf(childOf(node, 'callee')) === 'Date' && hasNoArguments(node)
    const impure =
      isClock ||
      (name !== undefined && node.type === 'CallExpression' && IMPURE_CALLS.has(name)) ||
      (name !== undefined && node.type === 'Identifier' && IMPURE_NAMES.has(name))
    if (impure) {
      const message = 'rules take facts: pass the time or the random draw in as a parameter'
      yield { path: file.path, line: file.lineAt(node.start), message }
    }
  }
}

const hasNoArguments = (node: { [field: string]: unknown }): boolean =>
  Array.isArray(node.arguments) && node.arguments.length === 0
