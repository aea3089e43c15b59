import { createHash } from 'node:crypto'
import { type MinifyOptions, minify } from 'terser'
import terser from 'terser/package.json' with { type: 'json' }
import type { Plugin } from 'vite'
import { FIRST_CHUNK, REACT_CHUNK } from './screen-assets.ts'

/** Only what every first visit waits for: a second pass takes seconds, and pays where a kilobyte is looked at by everybody. */
const CHUNKS: ReadonlySet<string> = new Set([REACT_CHUNK, FIRST_CHUNK])
type Compressing = NonNullable<MinifyOptions['compress']>
const COMPRESSING: Compressing = { passes: 3 }

/**
 * A second minifier over what the first one left. They find different things: together they take 3 % more off the scripts of the
 * first page than either does alone. A file is named before it is written anew, so what the pass does is part of the name: with another
 * way to write it, browsers and caches that keep a name for a year ask for another file, and so do all files that name it.
 */
export function secondPass(compress: Compressing = COMPRESSING): Plugin {
  return {
    name: 'second-pass',
    apply: 'build',
    augmentChunkHash: ({ name }) => (CHUNKS.has(name) ? digestOf(recipeFor(name, compress)) : undefined),
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk' && CHUNKS.has(file.name))
      await Promise.all(
        chunks.map(async chunk => {
          if (chunk.type !== 'chunk') return
          const { code } = await minify(chunk.code, recipeFor(chunk.name, compress))
          if (code !== undefined) chunk.code = code
        }),
      )
    },
  }
}

const recipeFor = (chunk: string, compress: Compressing): MinifyOptions => ({
  module: true,
  ecma: 2020,
  // A copy: the minifier writes into what it is given.
  compress: typeof compress === 'object' ? { ...compress } : compress,
  // React's modules are functions that others call at once: in brackets a browser reads them with the file, aside of the page, and not
  // again and all at a time when they are called.
  format: { comments: false, wrap_func_args: chunk === REACT_CHUNK },
})

/** Of all that the text after the pass follows from, besides the text before it. */
const digestOf = (recipe: MinifyOptions): string =>
  createHash('sha256')
    .update(JSON.stringify([terser.version, recipe]))
    .digest('hex')
