import type { Minor } from '@hiyas/kernel'
import type { Variables } from '../bets/pgbench.ts'
import type { Keys } from '../bets/requests.ts'
import { seedAccounts } from '../bets/seed.ts'
import { BOOK, seedCasino, seedMembers, seedSeller, seedSessions } from '../bets/site.ts'
import { createBook } from '../suppliers/book.ts'
import { sellerOf, voiceOf } from '../suppliers/wire.ts'
import { type Casino, openCasino, PATIENCE_MS } from './casino.ts'
import { type Comparison, compare } from './compare.ts'
import { type House, openHouse } from './house.ts'
import { settleTransfers } from './pending.ts'
import { createPhases, type Phase } from './phases.ts'
import { casinosOf, type Fault, faultsOf, type Plan, type Target } from './plan.ts'
import { type Counts, createPost } from './post.ts'
import { createSupplier } from './supplier.ts'
import { createTravellers } from './travellers.ts'

export type LabOptions = {
  plan: Plan
  /** Rounds that a supplier plays at the same time. */
  tables: number
  /** The play ends after this long, however much of the plan is left. */
  playMs?: number
  keys: Keys
  folder: string
  settings?: Readonly<Record<string, string>>
  say: (sentence: string) => void
  /** Ends everything at once when somebody has waited too long. */
  signal?: AbortSignal
}

export type Report = Comparison & {
  counts: Counts
  rounds: number
  /** What members asked for at casinos, and how often they were told to come later. */
  journeys: number
  turnedAway: number
  /** Each kill that was done, and how long it took until what was killed answered again. */
  kills: { target: Target; backInMs: number }[]
  jumps: number
  months: number
  /** What no honest wallet does, as suppliers saw it. */
  faults: string[]
  /** Where the time went; `down` is the part of the play in which something was killed and not yet back. */
  phases: Phase[]
}

/** Little, so that members run out of it. */
const OPENING_MINOR: Minor = 2_000_000n
/** Members on their way to each casino at the same time: what a transfer locks, the bets of a whole batch wait for. */
const TRAVELLERS_EACH = 1
const PROGRESS_STEPS = 50

/** Does all of a plan to a house of its own, and holds the books against each other at the end. */
export async function runLab({
  plan,
  tables,
  playMs,
  keys,
  folder,
  settings,
  say,
  signal,
}: LabOptions): Promise<Report> {
  let accounts: Variables | null = null
  const casinos = await Promise.all(casinosOf(plan).map(code => openCasino(code, plan.seed)))
  const house = await openHouse({
    folder,
    ...(settings ? { settings } : {}),
    say,
    async prepare(database) {
      accounts = await seedAccounts(database, BOOK, { count: plan.members, openingMinor: OPENING_MINOR })
      await seedMembers(database, accounts)
      await seedSessions(database, accounts)
      for (const casino of casinos) await seedCasino(database, { ...casino, patienceMs: PATIENCE_MS })
      for (const supplier of plan.suppliers) await seedSeller(database, accounts, sellerOf(supplier, keys))
    },
  })
  signal?.addEventListener('abort', () => void house.stop())
  try {
    const played = await playAll(house, { plan, tables, playMs, keys, say, casinos })
    const { suppliers, travellers, phase, ...rest } = played
    say('every book is compared')
    const compared = await phase('comparing', () =>
      house.withDatabase(database =>
        compare(database, accounts as Variables, OPENING_MINOR, suppliers, { casinos, told: travellers }),
      ),
    )
    return {
      ...compared,
      ...rest,
      rounds: suppliers.reduce((sum, { rounds }) => sum + rounds, 0),
      journeys: travellers.journeys,
      turnedAway: travellers.turnedAway,
      faults: [...suppliers, travellers].flatMap(one => one.faults),
    }
  } finally {
    await house.stop()
    await Promise.all(casinos.map(casino => casino.stop()))
  }
}

type Playing = Pick<LabOptions, 'plan' | 'tables' | 'keys' | 'say'> & {
  playMs: number | undefined
  casinos: readonly Casino[]
}

async function playAll(house: House, { plan, tables, playMs = Number.POSITIVE_INFINITY, keys, say, casinos }: Playing) {
  const endMs = performance.now() + playMs
  const timing = createPhases(() => post.counts.sent)
  const { phase } = timing
  const trouble = createTrouble(house, faultsOf(plan), say, timing)
  const step = Math.ceil(plan.calls / PROGRESS_STEPS)
  const post = createPost(house, sent => {
    trouble.advance(sent)
    if (sent % step !== 0) return
    const wrong = [...suppliers, travellers].flatMap(one => one.faults)
    say(`${sent} calls sent, ${trouble.kills.length} kills, ${wrong.length} faults${wrong[0] ? `: ${wrong[0]}` : ''}`)
  })
  const suppliers = plan.suppliers.map(supplier => {
    const book = createBook()
    const simulated = createSupplier({ plan, supplier, voice: voiceOf(supplier, keys), post, book })
    return Object.assign(simulated, { code: supplier.code, book })
  })
  const codes = casinos.map(casino => casino.code)
  const travellers = createTravellers(plan, codes, post)
  const goesOn = () => performance.now() < endMs && (post.counts.sent < plan.calls || !trouble.isOver())
  await phase('playing', async () => {
    await Promise.all([
      ...suppliers.map(supplier => supplier.play(goesOn, tables)),
      travellers.travel(goesOn, codes.length * TRAVELLERS_EACH),
    ])
    await trouble.end()
  })
  timing.phases.push({ name: 'of it, something was down', ...trouble.down })
  await phase('settling what was unsure', async () => {
    await post.quiet()
    await Promise.all(suppliers.map(supplier => supplier.finish()))
  })
  post.close()
  await phase('settling transfers', () => settleTransfers(house, casinos, say))
  const { kills } = trouble
  const [jumps, months] = [trouble.jumps(), trouble.months()]
  return { suppliers, travellers, counts: post.counts, kills, jumps, months, phase, phases: timing.phases }
}

/** Does what befalls the house, one thing after the other, each at its moment or as soon as the former one is over. */
function createTrouble(
  house: House,
  faults: readonly Fault[],
  say: (sentence: string) => void,
  { within }: Pick<ReturnType<typeof createPhases>, 'within'>,
) {
  const down = { seconds: 0, calls: 0 }
  const kills: Report['kills'] = []
  let jumps = 0
  let months = 0
  let next = 0
  let due = 0
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    for (; next < due; next++) {
      const fault = faults[next] as Fault
      if (fault.kind === 'jump') {
        await house.jump(fault.server, fault.offsetMs)
        jumps++
      } else if (fault.kind === 'month') {
        await house.beginMonth(++months)
      } else kills.push({ target: fault.target, ...(await within(down, () => house.kill(fault.target))) })
    }
    running = null
  }

  return {
    kills,
    down,
    jumps: () => jumps,
    months: () => months,
    advance(sent: number): void {
      while ((faults[due]?.afterCalls ?? Number.POSITIVE_INFINITY) < sent) due++
      if (due > next) running ??= run()
    },
    isOver: () => due === faults.length && running === null,
    async end(): Promise<void> {
      await running
      if (next < faults.length) say(`${faults.length - next} faults were never reached`)
    },
  }
}
