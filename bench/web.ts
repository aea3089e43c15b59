import { join, resolve } from 'node:path'
import { ensureChromium } from '@hiyas/tools/chromium'
import { understood } from '@hiyas/tools/problem'
import { type BenchOptions, baseEnvironment, CACHE_FOLDER, readOptions } from './config.ts'
import { exitWhenTold } from './ending.ts'
import { startSite } from './pages/site.ts'
import { chosen, listOf, run, say } from './run.ts'
import { again } from './web/again.ts'
import { heap } from './web/heap.ts'
import { home } from './web/home.ts'
import { lighthouseRow } from './web/lighthouse.ts'
import { navigation } from './web/navigation.ts'
import type { WebRow } from './web/row.ts'
import { widths } from './web/widths.ts'
import { work } from './web/work.ts'

const ROWS: readonly WebRow[] = [home, work, again, navigation, lighthouseRow, heap, widths]

const HELP = `npm run bench:web [-- options] [rows]

Measures the member site in a browser as a phone shows it, and says what holds.

Rows
${listOf(ROWS)}

Options
  --rounds=N   how often each load is repeated, default 5
  --url=URL    a site that runs already; without it one is started, with a database of its own
  --json       one object a line: name, value, unit, bound, holds`

const options = understood(() => readOptions('bench:web', process.argv.slice(2), { url: true }))

exitWhenTold()
if (options.help) console.log(HELP)
else process.exitCode = await measure(options)

async function measure({ url, ...rest }: BenchOptions): Promise<number> {
  const rows = understood(() => chosen(ROWS, rest.rows))
  const executable = await ensureChromium(baseEnvironment())
  if (url !== null) return run(rows, { ...rest, url }, { url, executable })
  say('the site starts')
  const site = await startSite(resolve(import.meta.dirname, '..'), { HIYAS_DATA: join(CACHE_FOLDER, 'web') })
  try {
    return await run(rows, { ...rest, url }, { url: site.url, executable })
  } finally {
    await site.stop()
  }
}
