import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureChromium } from '@hiyas/tools/chromium'
import { baseEnvironment } from '../config.ts'
import { measurePage, type PageFigures } from '../pages/measure.ts'
import { type Site, startSite } from '../pages/site.ts'
import { type Context, type Figure, median, type Row } from '../row.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** What a newcomer waits for: `npm start` in a fresh clone, again, and the first page on a slow phone. */
export const site: Row = {
  name: 'site',
  what: 'npm start in a fresh clone with an empty npm cache, started again, and home as a guest on a slow phone',
  async measure(context) {
    const folder = join(context.cacheFolder, 'fresh')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const checkout = join(folder, 'checkout')
    execFileSync('git', ['clone', '--quiet', ROOT, checkout], { env: baseEnvironment() })
    const environment = { npm_config_cache: join(folder, 'npm'), HIYAS_DATA: join(folder, 'data') }

    context.say('first start: installs, builds, loads the demo')
    const first = await startSite(checkout, environment)
    await first.stop()
    context.say('second start')
    const second = await startSite(checkout, environment)
    try {
      return [...startFigures(first, second), ...(await homeFigures(context, second.url))]
    } finally {
      await second.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const startFigures = (first: Site, second: Site): Figure[] => [
  { name: 'site.first_start', value: first.firstAnswerMs / 1_000, unit: 's', bound: '<= 240' },
  { name: 'site.second_start', value: second.firstAnswerMs / 1_000, unit: 's', bound: '<= 3' },
]

async function homeFigures({ rounds, say }: Context, url: string): Promise<Figure[]> {
  const executable = await ensureChromium(baseEnvironment())
  say('home, cold')
  const loads: PageFigures[] = []
  for (let round = 0; round < rounds; round++) loads.push(await measurePage(url, executable))
  const middle = (figure: keyof PageFigures) => median(loads.map(load => load[figure]))
  const note = `median of ${rounds} cold loads at 1.6 Mbps, 150 ms, CPU 4x slower`
  return [
    { name: 'site.home_lcp', value: middle('lcpMs'), unit: 'ms', bound: '<= 1000', note },
    { name: 'site.home_cls', value: middle('cls'), unit: '', bound: '<= 0.02', note },
    { name: 'site.home_tbt', value: middle('tbtMs'), unit: 'ms', bound: '<= 100', note },
    { name: 'site.home_script', value: middle('scriptBytes') / 1_000, unit: 'kB brotli', bound: '<= 110', note },
    { name: 'site.home_links_before_script', value: middle('linksBeforeScript'), unit: 'links', bound: '>= 10' },
  ]
}
