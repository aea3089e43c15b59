import { rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildAsServed, putInPlace } from '@hiyas/tools/building'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { buildArt } from './build/art.ts'
import { ART_FILE, PUBLIC_PREFIX } from './src/server/places.ts'

/**
 * Builds the game client and its pictures into dist/client: `node apps/studio/build.ts`. Beside what is served from there until it is whole: a
 * studio may be at work, and a game be open that has yet to ask for a part of it.
 */
const ROOT = fileURLToPath(new URL('.', import.meta.url))
const DIST = `${ROOT}dist/`
const NEXT = `${DIST}next/`
const CLIENT = `${NEXT}client/`
const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url))

buildAsServed()
// What a build that was broken off has left there would be in the way of this one.
await rm(NEXT, { recursive: true, force: true })
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
await putInPlace(NEXT, DIST, { halves: ['client'], list: 'client/assets.json' })
