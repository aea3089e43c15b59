import { ensureChromium } from '@hiyas/tools/chromium'
import { understood } from '@hiyas/tools/problem'
import { baseEnvironment, readOptions } from './config.ts'
import { exitWhenTold } from './ending.ts'
import { catalogue } from './games/catalogue.ts'
import { client } from './games/client.ts'
import { lobby } from './games/lobby.ts'
import { mathematics } from './games/mathematics.ts'
import { players } from './games/players.ts'
import type { GamesRow } from './games/row.ts'
import { spin } from './games/spin.ts'
import { chosen, listOf, run } from './run.ts'

const ROWS: readonly GamesRow[] = [catalogue, lobby, spin, players, client, mathematics]

const HELP = `npm run bench:games [-- options] [rows]

Measures the lobby and the studio, and says what holds.

Rows
${listOf(ROWS)}

Options
  --rounds=N   how often each measurement is repeated, default 5
  --json       one object a line: name, value, unit, bound, holds`

const options = understood(() => readOptions('bench:games', process.argv.slice(2)))
const rows = understood(() => chosen(ROWS, options.rows))

exitWhenTold()
if (options.help) console.log(HELP)
else
  process.exitCode = await run(rows, options, {
    executable: await ensureChromium(baseEnvironment()),
  })
