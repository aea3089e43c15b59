import { createReadStream, existsSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { ART_PREFIX } from '@hiyas/art'
import { ART_DIRECTORY } from '@hiyas/art/files'
import react from '@vitejs/plugin-react'
import { type Connect, defineConfig, type Plugin } from 'vite'

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
}

/** The gallery has no server of the house behind it, so it serves the art itself. */
const serveArt: Plugin = {
  name: 'serve-art',
  configureServer: server => void server.middlewares.use(ART_PREFIX, sendArt),
  configurePreviewServer: server => void server.middlewares.use(ART_PREFIX, sendArt),
}

const sendArt: Connect.NextHandleFunction = (request, response, next) => {
  const path = join(ART_DIRECTORY, normalize(new URL(request.url ?? '/', 'http://gallery').pathname))
  const type = TYPES[extname(path)]
  if (!type || !path.startsWith(ART_DIRECTORY) || !existsSync(path)) return next()
  response.setHeader('content-type', type)
  createReadStream(path).pipe(response)
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), serveArt],
  build: { outDir: join(import.meta.dirname, '../dist/gallery-site'), emptyOutDir: true },
})
