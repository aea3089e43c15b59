import { readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { textsPlugin } from '@hiyas/i18n/vite'
import { buildAsServed, putInPlace } from '@hiyas/tools/building'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import { SCREENS } from '../src/routes/routes.ts'
import { contractStrip } from './contract-strip.ts'
import { modulesOfFirstPage } from './first-page.ts'
import { pageScripts } from './page-scripts.ts'
import { finishTemplate, fontsToPreload } from './page-template.ts'
import { precompress } from './precompress.ts'
import { resultsVersion } from './results-version.ts'
import { FIRST_CHUNK, type Manifest, REACT_CHUNK, screenAssetsOf, textScriptsOf } from './screen-assets.ts'
import { secondPass } from './second-pass.ts'
import { splitIcons } from './split-icons.ts'
import { buildWorkers } from './worker.ts'

/** Before it is minified. */
const SMALL_MODULE_BYTES = 1_000
const DEFINED = {
  'process.env.NODE_ENV': '"production"',
  __RESULTS_VERSION__: JSON.stringify(resultsVersion()),
}
const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Memoisation is asked for where a list is long (`"use memo"`): everywhere, it cost the first page 8 kB and no frame was won. */
const shared = {
  root: ROOT,
  configFile: false,
  // Warnings here are about pictures under /art/, which the server serves.
  logLevel: 'error',
  define: DEFINED,
  plugins: [
    contractStrip(),
    splitIcons(),
    textsPlugin(),
    react(),
    babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] }),
  ],
} satisfies InlineConfig

/**
 * Builds the member site into a folder, as README.md says: beside what is served from there until it is whole. Answers the manifest of
 * its browser half, for those who weigh it.
 */
export async function buildSite(folder: string): Promise<Manifest> {
  buildAsServed()
  const next = `${folder}next/`
  const client = `${next}client/`
  const server = `${next}server/`
  // What a build that was broken off has left there would be in the way of this one.
  await rm(next, { recursive: true, force: true })
  const manifest = await buildClient(client)
  await finishTemplate(`${client}index.html`, manifest, client, {
    fonts: fontsToPreload(manifest),
    ...(await pageScripts(shared)),
  })
  await buildServer(manifest, client, server)
  await buildWorkers(shared, client)
  await rm(`${client}.vite`, { recursive: true })
  await precompress(client)
  await writeFile(`${server}package.json`, '{"type":"module"}\n')
  await writeFile(`${server}routes.json`, JSON.stringify(SCREENS.map(({ path, access }) => ({ path, access }))))
  await putInPlace(next, folder, { halves: ['client', 'server'], list: 'server/assets.json' })
  return manifest
}

async function buildClient(client: string): Promise<Manifest> {
  const first = await modulesOfFirstPage(shared)
  await build({
    ...shared,
    plugins: [...shared.plugins, secondPass()],
    build: {
      outDir: client,
      emptyOutDir: true,
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2023',
      rolldownOptions: {
        output: {
          // The first page names some eighty files, and of a name only what tells it from that of another build is beyond compression.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:6][extname]',
          codeSplitting: {
            groups: [
              // What changes least stays in the cache longest. The few lines of the bundler itself keep a file of their own: it asks nobody.
              { name: REACT_CHUNK, test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
              { name: FIRST_CHUNK, test: id => first.has(id), priority: 1 },
              // A file of its own would cost more in headers than it holds.
              { name: 'small', minShareCount: 2, maxModuleSize: SMALL_MODULE_BYTES },
            ],
          },
        },
      },
    },
  })
  return JSON.parse(await readFile(`${client}.vite/manifest.json`, 'utf8')) as Manifest
}

async function buildServer(manifest: Manifest, client: string, server: string): Promise<void> {
  await build({
    ...shared,
    define: {
      __SCREEN_ASSETS__: JSON.stringify(await screenAssetsOf(manifest, client)),
      __TEXT_SCRIPTS__: JSON.stringify(textScriptsOf(manifest)),
      ...DEFINED,
    },
    ssr: { noExternal: true },
    build: {
      outDir: server,
      emptyOutDir: true,
      ssr: 'src/entry-server.tsx',
      target: 'node24',
      // One file, so that the server may load a new build beside an old one.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
}
