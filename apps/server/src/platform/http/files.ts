import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { READING } from './reading.ts'

export type Files = {
  root: string
  /** Begins and ends with a slash. */
  prefix: string
  /** Which of the names that `namesIn` tells is sent for what stands behind the prefix; undefined = none. */
  choose: (asked: string, request: FastifyRequest, reply: FastifyReply) => string | undefined
  /** Whether a smaller copy, with `.br` at its end, may lie beside a file. */
  preCompressed?: boolean
  /** Headers of a file, by where it lies. */
  dress: (reply: FastifyReply, path: string) => void
}

/** The names of all files in a folder and below it, with slashes between their parts. */
export async function namesIn(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  return new Set(files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/')))
}

/**
 * Serves what a folder held when the server started, by exactly those names. Left to itself, the library checks the spelling at every
 * request by reading each folder on the way to the file: seven hundred names for one of thirty pictures of a lobby.
 */
export async function serveFiles(app: FastifyInstance, { root, prefix, choose, preCompressed = false, dress }: Files) {
  await app.register(async here => {
    await here.register(fastifyStatic, { root, serve: false, preCompressed, setHeaders: dress })
    here.route<{ Params: { '*': string } }>({
      method: READING,
      url: `${prefix}*`,
      handler(request, reply) {
        const name = choose(request.params['*'], request, reply)
        return name === undefined ? reply.callNotFound() : reply.sendFile(name)
      },
    })
  })
}
