import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TITLES } from '../src/titles/catalogue.ts'
import type { Title } from '../src/titles/title.ts'
import type { WireArt } from '../src/wire.ts'
import { keptAtlases } from './kept-atlases.ts'

const WORDS = ['big-ty', 'big-en', 'mega-ty', 'mega-en', 'free-ty', 'free-en']

/**
 * Writes the pictures of every title under names that change with their content, so that a browser may keep them for ever, and
 * answers where each is, below the client's folder.
 */
export async function buildArt(sources: string, client: string, cacheFolder: string): Promise<Record<string, WireArt>> {
  const atlases = await keptAtlases(join(cacheFolder, 'atlases'))
  await mkdir(join(client, 'assets/art'), { recursive: true })
  const keep = async (name: string, data: Buffer): Promise<string> => {
    const digest = createHash('sha256').update(data).digest('hex').slice(0, 10)
    const path = `assets/art/${name}-${digest}.webp`
    await writeFile(join(client, path), data)
    return path
  }
  const words: Record<string, string> = {}
  for (const word of WORDS) words[word] = await keep(word, await readFile(join(sources, `words/${word}.webp`)))
  const backdrops = new Map<string, Promise<string>>()
  const backdropOf = (name: string): Promise<string> => {
    const kept =
      backdrops.get(name) ?? readFile(join(sources, `backdrops/${name}.webp`)).then(data => keep(`${name}-scene`, data))
    backdrops.set(name, kept)
    return kept
  }
  const of = async (title: Title): Promise<WireArt> => {
    const atlas = await atlases.of(title)
    return {
      atlas: await keep(`${title.code}-symbols`, atlas.sharp),
      blurred: await keep(`${title.code}-spin`, atlas.blurred),
      logo: await keep(`${title.code}-logo`, await readFile(join(sources, `logos/${title.code}.webp`))),
      backdrop: await backdropOf(title.backdrop),
      words,
    }
  }
  const art: Record<string, WireArt> = {}
  // Two at a time: drawing waits for files as often as for the processor.
  const queue = [...TITLES]
  const lane = async (): Promise<void> => {
    for (let title = queue.shift(); title; title = queue.shift()) art[title.code] = await of(title)
  }
  await Promise.all([lane(), lane()])
  await atlases.forgetOthers()
  return art
}
