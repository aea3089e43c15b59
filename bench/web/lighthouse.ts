import { freePort } from '@hiyas/tools/postgres'
import lighthouse from 'lighthouse'
import { withBrowser } from '../pages/phone.ts'
import { type Figure, spreadFigure } from '../row.ts'
import { addressOf, type WebContext, type WebRow } from './row.ts'

const BOUNDS = { performance: '>= 98', accessibility: '>= 100', 'best-practices': '>= 100', seo: '>= 100' } as const
type Category = keyof typeof BOUNDS
const CATEGORIES = Object.keys(BOUNDS) as Category[]

/** Lighthouse's own judgement of home, for a mobile phone on slow 4G. */
export const lighthouseRow: WebRow = {
  name: 'lighthouse',
  what: 'Lighthouse, mobile, over home for a visitor',
  async measure(context) {
    const rounds: Judgement[] = []
    for (let round = 1; round <= context.rounds; round++) {
      const judgement = await judge(context)
      context.say(`round ${round}: ${CATEGORIES.map(name => `${name} ${judgement.scores[name]}`).join(', ')}`)
      rounds.push(judgement)
    }
    return CATEGORIES.map(name => figureOf(name, rounds))
  },
}

type Judgement = { scores: Record<Category, number>; lost: Record<Category, string[]> }

function figureOf(category: Category, rounds: readonly Judgement[]): Figure {
  const lost = [...new Set(rounds.flatMap(round => round.lost[category]))].join(', ')
  const name = `lighthouse.${category.replace('-', '_')}`
  const values = rounds.map(round => round.scores[category])
  return spreadFigure(
    { name, unit: 'of 100', bound: BOUNDS[category], ...(lost ? { note: `lost by ${lost}` } : {}) },
    values,
  )
}

async function judge(context: WebContext): Promise<Judgement> {
  const port = await freePort()
  const flags = [`--remote-debugging-port=${port}`]
  return withBrowser(
    context.executable,
    async () => {
      const options = { port, onlyCategories: CATEGORIES, logLevel: 'error' as const }
      const result = await lighthouse(addressOf(context, '/m/home'), options)
      if (result === undefined || result.lhr.runtimeError)
        throw new Error(result?.lhr.runtimeError?.message ?? 'no result')
      return judgementOf(result.lhr)
    },
    flags,
  )
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function judgementOf({ categories, audits }: Report): Judgement {
  const each = <Value>(value: (category: Report['categories'][string]) => Value) =>
    Object.fromEntries(CATEGORIES.map(name => [name, value(categories[name] as Report['categories'][string])]))
  return {
    scores: each(({ score }) => Math.round((score ?? 0) * 100)) as Judgement['scores'],
    lost: each(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
    ) as Judgement['lost'],
  }
}
