import { wallet } from '@hiyas/contract'
import { formatAmount } from '@hiyas/kernel'
import { postOf } from '../bets/requests.ts'
import { sessionOf } from '../bets/site.ts'
import { chanceOf } from '../suppliers/chance.ts'
import { stakeOf } from '../suppliers/stakes.ts'
import { bodyOf } from '../suppliers/voice.ts'
import { copyOf } from './messages.ts'
import type { Copy, Plan } from './plan.ts'
import type { Post } from './post.ts'

/** Members who bring money to casinos and back while they play elsewhere: they tap twice, lose answers, and bring everything back. */
export type Travellers = {
  travel(goesOn: () => boolean, count: number): Promise<void>
  /** Transfers of which a member was told that they are done. */
  readonly toldDone: ReadonlySet<string>
  /** Requests of which a member was told that the casino would not. */
  readonly toldFailed: ReadonlySet<string>
  /** What no honest site answers. */
  readonly faults: readonly string[]
  /** How often somebody asked for a transfer, or for everything back. */
  readonly journeys: number
  /** Of these, how often he was told to come later, as while the database is away: at once, and so many times a second. */
  readonly turnedAway: number
}

/** What a member asks for: the request as bytes, so that every copy is the same. */
export type Journey = { request: Buffer; copies: readonly Copy[]; requestId: string | null }

/** What members were told of their transfers. */
export type Told = Pick<Travellers, 'toldDone' | 'toldFailed'>

const FAULTS_MAX = 20
const TWICE_SHARE = 0.2
const KINDS = [
  [6, 'out'],
  [3, 'in'],
  [1, 'return all'],
] as const

/** Says of the request itself that it has failed; whoever has not so much may have it later by the same one. */
const FAILED = 'B2B_TX_FAILED'
const BUSY = 'system_busy'
/** What the site may answer instead: he has not so much, the casino would not, too many are on their way, the database is away. */
const MAY_REFUSE: readonly string[] = ['account.balance.not.enough', FAILED, 'transfer.pending.limit', BUSY]

/** The journey of this number, as a pure function of the plan. */
export function journeyOf({ seed, members }: Plan, casinos: readonly string[], number: number): Journey {
  const chance = chanceOf(seed, 'journey', number)
  const member = chance.below(members) + 1
  const kind = chance.pick(KINDS)
  const casino = casinos[chance.below(casinos.length)] ?? ''
  const amount = stakeOf(chance)
  const copies = Array.from({ length: chance.happens(TWICE_SHARE) ? 3 : 1 }, () => copyOf(chance))
  if (kind === 'return all')
    return { request: requestOf(wallet.returnFunds.path, member, {}), copies: copies.slice(0, 1), requestId: null }
  const [fromWallet, toWallet] = kind === 'out' ? [wallet.MAIN_WALLET, casino] : [casino, wallet.MAIN_WALLET]
  const requestId = `journey-${number}`
  const input = { fromWallet, toWallet, amount: formatAmount(amount), requestId }
  return { request: requestOf(wallet.transferFunds.path, member, input), copies, requestId }
}

function requestOf(path: string, member: number, input: object): Buffer {
  const body = Buffer.from(JSON.stringify(input))
  return postOf(path, { authorization: sessionOf(member) }, body)
}

export function createTravellers(plan: Plan, casinos: readonly string[], post: Post): Travellers {
  const toldDone = new Set<string>()
  const toldFailed = new Set<string>()
  const faults: string[] = []
  let journeys = 0
  let turnedAway = 0

  /** Whether he was told to come later. */
  function hear(text: string | null, requestId: string | null): boolean {
    if (text === null) return false
    const { success, value, errorCode } = bodyOf(text) as SiteAnswer
    const fault = success
      ? null
      : MAY_REFUSE.includes(errorCode ?? '')
        ? null
        : `a transfer was answered ${errorCode ?? text.slice(0, text.indexOf('\r\n'))}`
    if (fault !== null && faults.length < FAULTS_MAX) faults.push(fault)
    if (success && value?.state === 'SUCCESS' && value.transferId !== undefined) toldDone.add(value.transferId)
    if (!success && errorCode === FAILED && requestId !== null) toldFailed.add(requestId)
    return errorCode === BUSY
  }

  async function traveller(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      const { request, copies, requestId } = journeyOf(plan, casinos, journeys++)
      const told = await Promise.all(copies.map(async copy => hear(await post.deliver(request, copy), requestId)))
      if (told.includes(true)) turnedAway++
    }
  }

  return {
    travel: async (goesOn, count) => void (await Promise.all(Array.from({ length: count }, () => traveller(goesOn)))),
    toldDone,
    toldFailed,
    faults,
    get journeys() {
      return journeys
    },
    get turnedAway() {
      return turnedAway
    },
  }
}

type SiteAnswer = { success?: boolean; errorCode?: string; value?: { state?: string; transferId?: string } }
