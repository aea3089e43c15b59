import { readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { textsPlugin } from '@hiyas/i18n/vite'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import { contractStrip } from './build/contract-strip.ts'
import { finishTemplate, fontsToPreload } from './build/page-template.ts'
import { precompress } from './build/precompress.ts'
import { type Manifest, screenAssetsOf } from './build/screen-assets.ts'

/** Builds the member site: what README.md of this folder says. `node apps/member/build.ts`. */
const ROOT = fileURLToPath(new URL('.', import.meta.url))
const CLIENT = `${ROOT}dist/client/`
const SERVER = `${ROOT}dist/server/`

/** Memoisation is asked for where a list is long (`"use memo"`): everywhere, it cost the first page 8 kB and no frame was won. */
const shared = {
  root: ROOT,
  configFile: false,
  // Warnings here are about pictures under /art/, which the server serves.
  logLevel: 'error',
  plugins: [
    contractStrip(),
    textsPlugin(),
    react(),
    babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] }),
  ],
} satisfies InlineConfig

async function buildClient(): Promise<Manifest> {
  await build({
    ...shared,
    build: {
      outDir: CLIENT,
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2023',
      rolldownOptions: {
        output: {
          // What changes least stays in the cache longest: the library of the page apart from the site's own code.
          codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
        },
      },
    },
  })
  return JSON.parse(await readFile(`${CLIENT}.vite/manifest.json`, 'utf8')) as Manifest
}

async function buildServer(manifest: Manifest): Promise<void> {
  await build({
    ...shared,
    define: {
      __SCREEN_ASSETS__: JSON.stringify(await screenAssetsOf(manifest, CLIENT)),
      'process.env.NODE_ENV': '"production"',
    },
    ssr: { noExternal: true },
    build: {
      outDir: SERVER,
      ssr: 'src/entry-server.tsx',
      target: 'node24',
      // One file, so that the server may load a new build beside an old one.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
}

const manifest = await buildClient()
await finishTemplate(`${CLIENT}index.html`, manifest, CLIENT, fontsToPreload(manifest))
await buildServer(manifest)
await rm(`${CLIENT}.vite`, { recursive: true })
await precompress(CLIENT)
await writeFile(`${SERVER}package.json`, '{"type":"module"}\n')
