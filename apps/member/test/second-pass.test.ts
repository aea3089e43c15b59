import { build, type Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'
import { REACT_CHUNK } from '../build/screen-assets.ts'
import { secondPass } from '../build/second-pass.ts'

const MODULES: Readonly<Record<string, string>> = {
  'virtual:page': 'import { add } from "virtual:react"; globalThis.sum = add(1)',
  'virtual:react': 'export function add(a) { const b = a + 1; const c = b * 2; globalThis.seen = c; return c + b }',
}

/** A page of two files, one of which the second pass writes anew. */
async function built(compress?: Parameters<typeof secondPass>[0]): Promise<Rolldown.OutputChunk[]> {
  const answer = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'modules',
        resolveId: id => (id in MODULES ? `\0${id}` : undefined),
        load: id => MODULES[id.slice(1)],
      },
      secondPass(compress),
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: 'virtual:page',
        output: { codeSplitting: { groups: [{ name: REACT_CHUNK, test: /virtual:react/ }] } },
      },
    },
  })
  return (answer as Rolldown.RolldownOutput).output.filter(file => file.type === 'chunk')
}

const named = (chunks: Rolldown.OutputChunk[], name: string): Rolldown.OutputChunk => {
  const found = chunks.find(chunk => chunk.name === name)
  if (found === undefined) throw new Error(`no ${name} in ${chunks.map(chunk => chunk.name).join()}`)
  return found
}

describe('the second pass', () => {
  test('what it writes otherwise has another name, and so has who names it; the same text has the same', async () => {
    const [first, again, other] = [await built(), await built(), await built(false)]
    const reactOf = (chunks: Rolldown.OutputChunk[]) => named(chunks, REACT_CHUNK)
    expect(reactOf(other).code).not.toBe(reactOf(first).code)
    expect(reactOf(other).fileName).not.toBe(reactOf(first).fileName)
    expect(again.map(({ fileName, code }) => [fileName, code])).toEqual(
      first.map(({ fileName, code }) => [fileName, code]),
    )
    const pageOf = (chunks: Rolldown.OutputChunk[]) => chunks.find(chunk => chunk.isEntry)
    expect(pageOf(other)?.fileName).not.toBe(pageOf(first)?.fileName)
    for (const chunks of [first, other])
      expect(pageOf(chunks)?.code).toContain(reactOf(chunks).fileName.split('/').at(-1))
  })
})
