import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Title } from '../src/titles/title.ts'
import { type Atlas, drawAtlas, symbolFile } from './atlas.ts'

/** What decides how an atlas looks beside its symbols. */
const DRAWING = ['./atlas.ts', './plates.ts', '../src/titles/atlas.ts']
const DIGEST_LENGTH = 32

export type KeptAtlases = {
  of(title: Title): Promise<Atlas>
  /** Removes what no title of this build has asked for: no more is kept than there are titles. */
  forgetOthers(): Promise<void>
}

/** Atlases of earlier builds, outside of what a build empties: a title is drawn again when its symbols or the drawing have changed. */
export async function keptAtlases(folder: string): Promise<KeptAtlases> {
  await mkdir(folder, { recursive: true })
  const drawing = createHash('sha256').update(JSON.stringify(sharp.versions))
  for (const file of DRAWING) drawing.update(await readFile(new URL(file, import.meta.url)))
  const used = new Set<string>()
  const keep = async (name: string, picture: Buffer): Promise<Buffer> => {
    const path = join(folder, name)
    // A build that is killed must not leave half a picture under a whole one's name.
    await writeFile(`${path}.new`, picture)
    await rename(`${path}.new`, path)
    return picture
  }
  return {
    async of(title) {
      const digest = await digestOf(drawing.copy(), title)
      const [still, moving] = [`${digest}.webp`, `${digest}-spin.webp`] as const
      used.add(still).add(moving)
      const [kept, blurred] = await Promise.all(
        [still, moving].map(name => readFile(join(folder, name)).catch(() => null)),
      )
      if (kept && blurred) return { sharp: kept, blurred }
      const atlas = await drawAtlas(title)
      await keep(still, atlas.sharp)
      await keep(moving, atlas.blurred)
      return atlas
    },
    async forgetOthers() {
      const others = (await readdir(folder)).filter(name => !used.has(name))
      await Promise.all(others.map(name => rm(join(folder, name), { force: true })))
    },
  }
}

async function digestOf(digest: ReturnType<typeof createHash>, { symbols }: Title): Promise<string> {
  digest.update(JSON.stringify(symbols))
  for (const art of Object.values(symbols)) if (art) digest.update(await readFile(symbolFile(art)))
  return digest.digest('hex').slice(0, DIGEST_LENGTH)
}
