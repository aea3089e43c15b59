import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const FILE = join(import.meta.dirname, '../../verifier/verify.html')
/** One file with its script and style inside, that may ask nobody anything: what a player saves is what runs here (RNG-12). */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
const KEEP_SECONDS = 3_600

/** The page that checks a round: everything happens in the browser, so it is the same for everybody. */
export function addVerifyPage(app: FastifyInstance): void {
  app.get('/verify', async (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', `public, max-age=${KEEP_SECONDS}`)
      .type('text/html; charset=utf-8')
      .send(await readFile(FILE)),
  )
}
