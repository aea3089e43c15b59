import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TITLES } from '../src/titles/catalogue.ts'
import type { Title } from '../src/titles/title.ts'
import type { WireArt } from '../src/wire.ts'
import { drawAtlas } from './atlas.ts'

const WORDS = ['big-ty', 'big-en', 'mega-ty', 'mega-en', 'free-ty', 'free-en']

/**
 * Writes the pictures of every title under names that change with their content, so that a browser may keep them for ever, and
 * answers where each is, below the client's folder.
 */
export async function buildArt(sources: string, client: string): Promise<Record<string, WireArt>> {
  await mkdir(join(client, 'assets/art'), { recursive: true })
  const keep = async (name: string, data: Buffer): Promise<string> => {
    const digest = createHash('sha256').update(data).digest('hex').slice(0, 10)
    const path = `assets/art/${name}-${digest}.webp`
    await writeFile(join(client, path), data)
    return path
  }
  const words: Record<string, string> = {}
  for (const word of WORDS) words[word] = await keep(word, await readFile(join(sources, `words/${word}.webp`)))
  const of = async (title: Title): Promise<WireArt> => {
    const atlas = await drawAtlas(title)
    return {
      atlas: await keep(`${title.code}-symbols`, atlas.sharp),
      blurred: await keep(`${title.code}-spin`, atlas.blurred),
      logo: await keep(`${title.code}-logo`, await readFile(join(sources, `logos/${title.code}.webp`))),
      backdrop: await keep(`${title.code}-scene`, await readFile(join(sources, `backdrops/${title.code}.webp`))),
      words,
    }
  }
  const art: Record<string, WireArt> = {}
  for (const title of TITLES) art[title.code] = await of(title)
  return art
}
