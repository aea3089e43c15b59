import type { Minor } from '@hiyas/kernel'
import type { Variables } from '../wallet/pgbench.ts'
import { seedAccounts } from '../wallet/seed.ts'
import { BOOK, seedMembers, seedSeller } from '../wallet/site.ts'
import { createBook } from './book.ts'
import { type Comparison, compare } from './compare.ts'
import { type House, openHouse } from './house.ts'
import { type Fault, faultsOf, type Plan, type Target } from './plan.ts'
import { type Counts, createPost } from './post.ts'
import { createSupplier } from './supplier.ts'
import { type Keys, sellerOf, voiceOf } from './wire.ts'

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
  /** Each kill that was done, and how long it took until what was killed answered again. */
  kills: { target: Target; backInMs: number }[]
  jumps: number
  /** What no honest wallet does, as suppliers saw it. */
  faults: string[]
  seconds: number
}

/** Little, so that members run out of it. */
const OPENING_MINOR: Minor = 2_000_000n
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
  const house = await openHouse({
    folder,
    ...(settings ? { settings } : {}),
    say,
    async prepare(database) {
      accounts = await seedAccounts(database, BOOK, { count: plan.members, openingMinor: OPENING_MINOR })
      await seedMembers(database, accounts)
      for (const supplier of plan.suppliers) await seedSeller(database, accounts, sellerOf(supplier, keys))
    },
  })
  signal?.addEventListener('abort', () => void house.stop())
  try {
    const beginMs = performance.now()
    const played = await playAll(house, { plan, tables, playMs, keys, say })
    const seconds = (performance.now() - beginMs) / 1_000
    say('every book is compared')
    const compared = await house.withDatabase(database =>
      compare(database, accounts as Variables, OPENING_MINOR, played.suppliers),
    )
    const { suppliers, ...rest } = played
    return {
      ...compared,
      ...rest,
      seconds,
      rounds: suppliers.reduce((sum, { rounds }) => sum + rounds, 0),
      faults: suppliers.flatMap(supplier => supplier.faults),
    }
  } finally {
    await house.stop()
  }
}

type Playing = Pick<LabOptions, 'plan' | 'tables' | 'keys' | 'say'> & { playMs: number | undefined }

async function playAll(house: House, { plan, tables, playMs = Number.POSITIVE_INFINITY, keys, say }: Playing) {
  const endMs = performance.now() + playMs
  const trouble = createTrouble(house, faultsOf(plan), say)
  const step = Math.ceil(plan.calls / PROGRESS_STEPS)
  const post = createPost(house, sent => {
    trouble.advance(sent)
    if (sent % step !== 0) return
    const wrong = suppliers.flatMap(supplier => supplier.faults)
    say(`${sent} calls sent, ${trouble.kills.length} kills, ${wrong.length} faults${wrong[0] ? `: ${wrong[0]}` : ''}`)
  })
  const suppliers = plan.suppliers.map(supplier => {
    const book = createBook()
    const simulated = createSupplier({ plan, supplier, voice: voiceOf(supplier, keys), post, book })
    return Object.assign(simulated, { code: supplier.code, book })
  })
  const goesOn = () => performance.now() < endMs && (post.counts.sent < plan.calls || !trouble.isOver())
  await Promise.all(suppliers.map(supplier => supplier.play(goesOn, tables)))
  await trouble.end()
  await post.quiet()
  await Promise.all(suppliers.map(supplier => supplier.finish()))
  post.close()
  return { suppliers, counts: post.counts, kills: trouble.kills, jumps: trouble.jumps() }
}

/** Does what befalls the house, one thing after the other, each at its moment or as soon as the former one is over. */
function createTrouble(house: House, faults: readonly Fault[], say: (sentence: string) => void) {
  const kills: Report['kills'] = []
  let jumps = 0
  let next = 0
  let due = 0
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    for (; next < due; next++) {
      const fault = faults[next] as Fault
      if (fault.kind === 'jump') {
        await house.jump(fault.server, fault.offsetMs)
        jumps++
      } else kills.push({ target: fault.target, ...(await house.kill(fault.target)) })
    }
    running = null
  }

  return {
    kills,
    jumps: () => jumps,
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
