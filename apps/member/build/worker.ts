import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { build, type InlineConfig } from 'vite'

/** The workers by the names they are served under. */
const WORKERS = { 'sw.js': 'src/offline/main.ts', 'sw-off.js': 'src/offline/off.ts' }

/**
 * Bundles the service worker with the list of files it keeps: all of this build, so that a build once begun stays whole until the
 * next takes over. The page is marked with its build, by which a worker knows its own.
 */
export async function buildWorkers(shared: InlineConfig, client: string): Promise<void> {
  const names = (await readdir(`${client}assets`)).filter(name => /\.(js|css|woff2)$/.test(name)).sort()
  const page = await readFile(`${client}index.html`, 'utf8')
  const digest = createHash('sha256').update(names.join()).update(page).digest('hex').slice(0, 12)
  await writeFile(`${client}index.html`, page.replace('<html ', `<html data-build="${digest}" `))
  const define = {
    ...shared.define,
    __BUILD__: JSON.stringify(digest),
    __FILES__: JSON.stringify(names.map(name => `/assets/${name}`)),
  }
  for (const [name, input] of Object.entries(WORKERS))
    await build({
      ...shared,
      define,
      build: {
        outDir: client,
        emptyOutDir: false,
        target: 'es2023',
        rolldownOptions: { input, output: { format: 'iife', entryFileNames: name } },
      },
    })
}
