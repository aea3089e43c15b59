import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS } from '@hiyas/kernel'
import { understood } from '@hiyas/tools/problem'
import { benchKeys } from '../bets/requests.ts'
import { CACHE_FOLDER } from '../config.ts'
import { exitWhenTold } from '../ending.ts'
import { say } from '../run.ts'
import { runLab } from './lab.ts'
import { readChaosOptions } from './options.ts'
import type { Plan } from './plan.ts'
import { announcementOf, isSound, tableOf } from './table.ts'

const SEED_BYTES = 6

const HELP = `npm run chaos [-- options]

Simulated suppliers replay, reorder, double, delay and lose what they say to two servers over one database, all of which are killed
without warning and start again, while clocks jump and months begin. At the end every supplier's book must equal ours, move by move.

Options
  --calls=N      calls sent, default 1000000
  --kills=N      kills of a server with its worker, or of the database, in turns, default 50
  --jumps=N      jumps of a server's clock, default 20
  --months=N     months of the books that begin meanwhile, default 5
  --suppliers=N  through the doors of Beexar, Hub88, PAM and Caleta in turns, default 8
  --members=N    members they share, default 400
  --casinos=N    suppliers who hold balances themselves, whom the same members bring money to and from, default 2
  --tables=N     rounds a supplier plays at once, default 24
  --minutes=N    ends sooner: what was not reached by then is left out and said, default 1440
  --seed=TEXT    does again what a former run did to the house; without it a new seed is made and printed`

const { plan, tables, minutes, help } = understood(() =>
  readChaosOptions(process.argv.slice(2), randomBytes(SEED_BYTES).toString('hex')),
)

exitWhenTold()
if (help) console.log(HELP)
else process.exitCode = await chaos(plan, tables, minutes)

async function chaos(asked: Plan, tablesEach: number, minutesMax: number): Promise<number> {
  console.log(announcementOf(asked, tablesEach))
  mkdirSync(CACHE_FOLDER, { recursive: true })
  const report = await runLab({
    plan: asked,
    tables: tablesEach,
    playMs: minutesMax * MINUTE_MS,
    keys: benchKeys(CACHE_FOLDER),
    folder: join(CACHE_FOLDER, 'chaos'),
    say,
  })
  console.log(tableOf(report))
  return isSound(report) ? 0 : 1
}
