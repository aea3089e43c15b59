import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { buildArt } from './build/art.ts'
import { ART_FILE, PUBLIC_PREFIX } from './src/server/places.ts'

/** Builds the game client and its pictures into dist/client: `node apps/studio/build.ts`. */
const ROOT = fileURLToPath(new URL('.', import.meta.url))
const CLIENT = `${ROOT}dist/client/`
const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url))

await build({
  root: `${ROOT}src/client`,
  base: `${PUBLIC_PREFIX}/`,
  configFile: false,
  logLevel: 'error',
  plugins: [react()],
  build: {
    outDir: CLIENT,
    rolldownOptions: { input: [`${ROOT}src/client/index.html`, `${ROOT}src/client/inhouse.html`] },
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
  },
})
await writeFile(`${CLIENT}${ART_FILE}`, JSON.stringify(await buildArt(`${ROOT}art`, CLIENT, CACHE)))
