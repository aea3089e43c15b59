import { understood } from '@hiyas/tools/problem'
import type { WalletContext } from './bets/contest.ts'
import { SESSIONS } from './bets/requests.ts'
import { readOptions } from './config.ts'
import { exitWhenTold } from './ending.ts'
import type { Row } from './row.ts'
import { wallet } from './rows/wallet.ts'
import { chosen, listOf, run } from './run.ts'
import { disk } from './wallet/disk.ts'
import { doors } from './wallet/doors.ts'
import { latency } from './wallet/latency.ts'
import { loaded } from './wallet/loaded.ts'
import { two } from './wallet/two.ts'

const ROWS: readonly Row<WalletContext>[] = [wallet, loaded, latency, two, doors, disk]

const WALLETS_DEFAULT = 1_000_000
const POSTINGS_DEFAULT = 10_000_000

const HELP = `npm run bench:wallet [-- options] [rows]

Measures the money engine through its doors, each comparison in one run and in turns, and says what holds.

Rows
${listOf(ROWS)}

Options
  --rounds=N     how often each comparison is repeated, default 5
  --wallets=N    members of the database that is not empty, default ${WALLETS_DEFAULT}
  --postings=N   their bets, default ${POSTINGS_DEFAULT}
  --players=N    members who play, default ${SESSIONS}; fewer only to see that a row works
  --json         one object a line: name, value, unit, bound, holds`

const SIZE = /^--(wallets|postings|players)=(\d+)$/
const args = process.argv.slice(2)
const sizes = new Map(args.map(arg => SIZE.exec(arg)).flatMap(match => (match ? [[match[1], Number(match[2])]] : [])))
const options = understood(() =>
  readOptions(
    'bench:wallet',
    args.filter(arg => !SIZE.test(arg)),
  ),
)
const rows = understood(() => chosen(ROWS, options.rows))

exitWhenTold()
if (options.help) console.log(HELP)
else
  process.exitCode = await run(rows, options, {
    wallets: sizes.get('wallets') ?? WALLETS_DEFAULT,
    postings: sizes.get('postings') ?? POSTINGS_DEFAULT,
    players: sizes.get('players') ?? SESSIONS,
  })
