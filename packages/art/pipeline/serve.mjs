import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.woff2': 'font/woff2' }

/** Serves a folder on a free port of this machine, so that a page may import modules from it. */
export async function serve(folder) {
  const server = createServer(async (request, response) => {
    const path = join(folder, normalize(new URL(request.url, 'http://folder').pathname))
    const body = await readFile(path).catch(() => null)
    response.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
    response.end(body)
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
