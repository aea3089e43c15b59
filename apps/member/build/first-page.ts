import { build, type InlineConfig, type Rolldown } from 'vite'

const ENTRY = 'src/entry-client.tsx'
const HOME = 'src/features/home/home/screen.tsx'

/**
 * The modules home needs before it answers to taps, found by bundling just them. They then travel as one file: as the dozen
 * small ones the bundler would make of what screens share, they were a tenth larger. The entry is one of them: the page names the
 * file it stands in.
 */
export async function modulesOfFirstPage(shared: InlineConfig): Promise<ReadonlySet<string>> {
  const built = await build({
    ...shared,
    build: { write: false, minify: false, rolldownOptions: { input: [ENTRY, HOME] } },
  })
  const chunks = new Map(chunksOf(built).map(chunk => [chunk.fileName, chunk]))
  const first = new Set([...chunks.values()].filter(chunk => chunk.isEntry))
  for (const chunk of first)
    for (const name of chunk.imports) {
      const next = chunks.get(name)
      if (next !== undefined) first.add(next)
    }
  const modules = [...first].flatMap(chunk => Object.entries(chunk.modules))
  return new Set(modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id))
}

function chunksOf(built: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk[] {
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output.filter(file => file.type === 'chunk'))
}
