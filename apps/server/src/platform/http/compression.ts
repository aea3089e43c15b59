import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Below this an answer fits into one packet anyway. */
const BYTES_MIN = 1_024
/** Made for one answer: fast. */
const QUALITY_ONCE = 4
/** Made for everybody who asks within some seconds: small. */
const QUALITY_SHARED = 9

const squeeze = promisify(brotliCompress)

/** Compresses what a scope answers, unless it is compressed already. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: BYTES_MIN,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY_ONCE } },
    globalDecompression: false,
  })
}

/** A text that many will get, compressed once. */
export const compressShared = (text: string): Promise<Buffer> =>
  squeeze(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY_SHARED,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  })

export const acceptsBrotli = (request: FastifyRequest): boolean =>
  /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
