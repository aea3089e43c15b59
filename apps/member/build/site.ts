import { readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { textsPlugin } from '@hiyas/i18n/vite'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import { contractStrip } from './contract-strip.ts'
import { modulesOfFirstPage } from './first-page.ts'
import { finishTemplate, fontsToPreload } from './page-template.ts'
import { precompress } from './precompress.ts'
import { type Manifest, screenAssetsOf } from './screen-assets.ts'

const PRODUCTION = { 'process.env.NODE_ENV': '"production"' }
const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Memoisation is asked for where a list is long (`"use memo"`): everywhere, it cost the first page 8 kB and no frame was won. */
const shared = {
  root: ROOT,
  configFile: false,
  // Warnings here are about pictures under /art/, which the server serves.
  logLevel: 'error',
  // Whatever the shell or the test runner says: the site is built as it is served.
  define: PRODUCTION,
  plugins: [
    contractStrip(),
    textsPlugin(),
    react(),
    babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] }),
  ],
} satisfies InlineConfig

/**
 * Builds the member site into a folder, as README.md says. Answers the manifest of its browser half, for those who weigh it.
 */
export async function buildSite(folder: string): Promise<Manifest> {
  const client = `${folder}client/`
  const server = `${folder}server/`
  const manifest = await buildClient(client)
  await finishTemplate(`${client}index.html`, manifest, client, fontsToPreload(manifest))
  await buildServer(manifest, client, server)
  await rm(`${client}.vite`, { recursive: true })
  await precompress(client)
  await writeFile(`${server}package.json`, '{"type":"module"}\n')
  return manifest
}

async function buildClient(client: string): Promise<Manifest> {
  const first = await modulesOfFirstPage(shared)
  await build({
    ...shared,
    build: {
      outDir: client,
      emptyOutDir: true,
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2023',
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // What changes least stays in the cache longest.
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
              { name: 'first', test: id => first.has(id), priority: 1 },
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
      ...PRODUCTION,
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
