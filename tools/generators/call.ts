import type { Tree } from '../tidy/tree.ts'
import { moduleNamed } from './module.ts'
import { camelOf, kebab, noMore, sentenceOf } from './names.ts'
import type { Plan } from './plan.ts'

const CONTRACT = 'packages/contract/src'
const READING = /^(list|find|get|show|read|count)-|-(list|info|status|settings|record|records|balance)$/

/** `new-call wallet list-transfers`: the contract of one call, its line in the door, and a test that nobody answers yet. */
export function planCall([area, word, ...rest]: readonly string[], tree: Tree): Plan {
  const context = moduleNamed(area, 'wallet', tree)
  const call = kebab(word, 'verb and noun', 'list-transfers')
  noMore(rest, 'wallet list-transfers')
  const name = camelOf(call)
  return {
    create: {
      [`${CONTRACT}/${context}/${call}.ts`]: contractOf(context, call),
      [`apps/server/src/modules/${context}/test/${call}.test.ts`]: testOf(context, call),
    },
    edit: [
      { path: `${CONTRACT}/${context}/index.ts`, join: `export { ${name} } from './${call}.ts'`, among: 'export {' },
      {
        path: `${CONTRACT}/index.ts`,
        join: `export * as ${context} from './${context}/index.ts'`,
        among: 'export * as ',
      },
    ],
    next: [
      `name its rows of docs/spec/requirements.tsv, its input, its output and its refusals in ${CONTRACT}/${context}/${call}.ts`,
      `answer it in apps/server/src/modules/${context}/routes.ts: handle(call.${name}, ...)`,
      `provoke each of its refusals in apps/server/src/modules/${context}/test/${call}.test.ts, and name the rows it proves`,
      'give every new refusal a text in packages/i18n/src/catalogues/refusals.ts',
      'write docs/calls.md anew whenever the contract has changed: npm run docs:calls',
    ],
  }
}

function contractOf(context: string, call: string): string {
  const method = READING.test(call) ? 'GET' : 'POST'
  return `import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Nothing } from '../primitives.ts'

export const ${camelOf(call)} = defineCall({
  name: '${context}.${camelOf(call)}',
  summary: '${sentenceOf(call)}',
  method: '${method}',
  path: '/wps/relay/${context}/${camelOf(call)}',
  wire: 'envelope',
  access: 'member',
  input: Nothing,
  output: Type.Object({}),
  // In order of precedence: the first that applies is the one the member sees.
  refusals: [],
  spec: [],
  example: { input: {}, output: {} },
})
`
}

function testOf(context: string, call: string): string {
  const name = camelOf(call)
  return `import { ${context} } from '@hiyas/contract'
import { expect, test } from 'vitest'
import { startServer } from '../../../../test/harness.ts'

test('${context}.${name} answers a member', async () => {
  const server = await startServer({ name: '${context}' })
  const member = await server.registerMember()
  const answer = await member.client.call(${context}.${name}, ${context}.${name}.example.input)
  expect(answer).toMatchObject({ ok: true, value: ${context}.${name}.example.output })
})
`
}
