import { runInstalled } from '../start/install.mjs'

await runInstalled('tools/test/test.ts')
