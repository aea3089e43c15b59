import { mkdirSync } from 'node:fs'
import { understood } from '@hiyas/tools/problem'
import { CACHE_FOLDER } from '../config.ts'
import { exitWhenTold } from '../ending.ts'
import { printFigures, say } from '../run.ts'
import { readSoakOptions } from './options.ts'
import { soak } from './soak.ts'

const HELP = `npm run soak [-- options]

Members play through the site as npm start runs it: a part of them slots of the studio, looking around meanwhile, the others games of
simulated suppliers, who speak to the doors of Beexar, Hub88, PAM and Caleta. A bet is due so many times a second, whatever becomes of those
before. Server and studio are ended in turns, in order and with kill -9. At the end nobody may have seen an error but a reconnect banner, few
rounds were cancelled, every round has ended, every supplier's book equals ours, the ledger is right, members have what all rounds come to,
and memory has not grown.

Options
  --minutes=N   how long they play, default 5
  --rate=N      bets a second in all, default 50, which two processors carry with ease; there are thirty members for each
  --studio=N    of a hundred bets, how many are made at the studio, default 25
  --every=N     minutes between two ends of the same program, default 2
  --json        one object a line: name, value, unit, bound, holds`

const options = understood(() => readSoakOptions(process.argv.slice(2)))

exitWhenTold(() => say('ended before its time: nothing was compared'))
if (options.help) console.log(HELP)
else {
  mkdirSync(CACHE_FOLDER, { recursive: true })
  process.exitCode = printFigures(await soak({ ...options, cacheFolder: CACHE_FOLDER, say }), options) ? 0 : 1
}
