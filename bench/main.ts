import { understood } from '@hiyas/tools/problem'
import { readOptions } from './config.ts'
import { exitWhenTold } from './ending.ts'
import { catalogue } from './games/catalogue.ts'
import type { Row } from './row.ts'
import { login } from './rows/login.ts'
import { site } from './rows/site.ts'
import { wallet } from './rows/wallet.ts'
import { writer } from './rows/writer.ts'
import { chosen, listOf, run } from './run.ts'

const ROWS: readonly Row[] = [wallet, writer, login, catalogue, site]

const HELP = `npm run bench [-- options] [rows]

Measures what was promised, each comparison in one run and in turns, and says what holds.

Rows
${listOf(ROWS)}

Options
  --rounds=N   how often each comparison is repeated, default 5
  --json       one object a line: name, value, unit, bound, holds`

const options = understood(() => readOptions('bench', process.argv.slice(2)))
const rows = understood(() => chosen(ROWS, options.rows))

exitWhenTold()
if (options.help) console.log(HELP)
else process.exitCode = await run(rows, options, {})
