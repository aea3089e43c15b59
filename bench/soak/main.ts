import { mkdirSync } from 'node:fs'
import { understood } from '@hiyas/tools/problem'
import { CACHE_FOLDER } from '../config.ts'
import { exitWhenTold } from '../ending.ts'
import { printFigures, say } from '../run.ts'
import { readSoakOptions } from './options.ts'
import { soak } from './soak.ts'

const HELP = `npm run soak [-- options]

Members play slots and look around, through the site as npm start runs it, while server and studio are ended in turns, in order and with
kill -9. At the end nobody may have seen an error but a reconnect banner, every round has ended, the ledger is right,
members have what the studio's rounds come to, and memory has not grown.

Options
  --minutes=N   how long they play, default 5
  --players=N   members, each of whom presses every three to six seconds, default 200
  --every=N     minutes between two ends of the same program, default 2
  --json        one object a line: name, value, unit, bound, holds`

const options = understood(() => readSoakOptions(process.argv.slice(2)))

exitWhenTold()
if (options.help) console.log(HELP)
else {
  mkdirSync(CACHE_FOLDER, { recursive: true })
  process.exitCode = printFigures(await soak({ ...options, cacheFolder: CACHE_FOLDER, say }), options) ? 0 : 1
}
