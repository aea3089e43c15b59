import { join } from 'node:path'

/**
 * What a program of the house is given to run lean, as environment; `npm start` and the bench use the same.
 *
 * Node strips types and compiles at every start unless it may keep what it made: the program then holds neither the stripper nor
 * the memory it worked in. A heap that may not grow beyond 1 GB is collected long before; with the default of four the same load
 * left the process half as large again. Young objects get 16 MB: what a call makes is garbage before the next hundred calls.
 */
export const leanRuntime = (cacheFolder: string): Record<string, string> => ({
  NODE_COMPILE_CACHE: join(cacheFolder, 'node'),
  NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=1024',
})
