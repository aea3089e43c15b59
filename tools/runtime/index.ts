import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** Threads that V8 collects garbage and compiles on, at most: its own default. */
const HELPERS_MAX = 4

/**
 * What a program of the house is given to run lean, as environment; `npm start` and the bench use the same.
 *
 * Node strips types and compiles at every start unless it may keep what it made: the program then holds neither the stripper nor
 * the memory it worked in. A heap that may not grow beyond 1 GB is collected long before; with the default of four the same load
 * left the process half as large again. Young objects get 16 MB: what a call makes is garbage before the next hundred calls. V8 gets as
 * many helpers as there are processors beside the one that answers: four of them on two processors wait for each other and keep
 * PostgreSQL from its turn (seen in the p99 of `npm run bench -- wallet`). What glibc frees it keeps, in a place of its own for each of
 * these threads: one place for all of them keeps less (`wallet.memory` of the same command). Others than glibc know nothing of it.
 */
export const leanRuntime = (cacheFolder: string): Record<string, string> => ({
  NODE_COMPILE_CACHE: join(cacheFolder, 'node'),
  MALLOC_ARENA_MAX: '1',
  NODE_OPTIONS: `--max-semi-space-size=16 --max-old-space-size=1024 --v8-pool-size=${helpers()}`,
})

const helpers = (): number => Math.max(1, Math.min(HELPERS_MAX, availableParallelism() - 1))

/**
 * What such a program is given as arguments of Node, beside its environment.
 *
 * V8 makes objects old at once where many of their kind lived long. With hundreds of calls on their way many do, until they are answered. Made
 * old, they are garbage that is looked for seldom, and keeps alive what it points to: half of what lived at a look was dead. Without that guess
 * a busy server takes more bets and holds less memory (`npm run bench -- wallet`).
 */
export const LEAN_ARGUMENTS: readonly string[] = ['--no-allocation-site-pretenuring']
