import { fileURLToPath } from 'node:url'
import { buildSite } from './build/site.ts'

await buildSite(fileURLToPath(new URL('dist/', import.meta.url)))
