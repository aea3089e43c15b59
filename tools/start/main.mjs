import { runInstalled } from './install.mjs'

await runInstalled('tools/start/start.ts')
