import { wallet as call, type In, MEMBER_TYPE, type Out } from '@hiyas/contract'
import { AMOUNT_MAX, formatAmount, newId, ok, parseAmount, type Result, refuse, settlementStep } from '@hiyas/kernel'
import type { ContextOf, Deps } from '../../../platform/module.ts'
import type { Availability } from '../availability.ts'
import { supplierUserOf } from '../doors/supplier-users.ts'
import type { GamesNeeds } from '../index.ts'
import { soldBy } from '../repository/shelf.ts'
import { type SoldVendor, vendorsOf } from '../repository/suppliers.ts'
import { pendingBeside, transferAsked } from '../repository/transfers.ts'
import { maintenanceDetail } from '../rules/play.ts'
import type { Agreements } from '../suppliers/agreements.ts'
import { longestMaintenance, takesCurrency, whyNotOpen } from '../suppliers/rules.ts'
import type { SupplierTerms } from '../suppliers/terms.ts'
import { createCarrier } from './carrier.ts'
import { createEnding } from './ending.ts'
import { createTransferMeasure, registerTransferMetrics } from './metrics.ts'
import { createPendingJob } from './pending.ts'
import { isAllShut, isTransferable, type TransferState } from './rules.ts'
import { balanceAt, createSupplierWallets, type SupplierWallet, type SupplierWallets } from './wallets.ts'

type Member = ContextOf<'member'>
type Transferred = Result<Out<typeof call.transferFunds>, (typeof call.transferFunds.refusals)[number]>
type Returned = { kind: 'nothing' | 'unreachable' } | { kind: 'asked'; state: TransferState; amount: bigint }

export type Transfers = ReturnType<typeof createTransfers>

/** What the calls of members stand on. */
type Parts = Pick<Deps, 'database' | 'clock' | 'random'> & {
  memberStates: GamesNeeds['memberStates']
  availability: Pick<Availability, 'closedAt'>
  wallets: SupplierWallets
  carry: ReturnType<typeof createCarrier>
}

/** Money of members at suppliers who hold balances themselves (W-40). */
export function createTransfers(
  deps: Deps,
  {
    wallet,
    memberStates,
    agreements,
    availability,
  }: GamesNeeds & { agreements: Agreements; availability: Pick<Availability, 'closedAt'> },
) {
  const { database, clock, log, random, sealer } = deps
  const { transferMoney, accountOf } = wallet
  const wallets = createSupplierWallets({
    database,
    agreements,
    sealer,
    log,
    measure: createTransferMeasure(deps.metrics),
  })
  const end = createEnding({ database, log, transferMoney })
  const count = registerTransferMetrics(database, deps.metrics)
  const carry = createCarrier({ database, clock, random, transferMoney, accountOf, end, count })
  const parts: Parts = { database, clock, random, memberStates, availability, wallets, carry }
  return {
    /** Moves money between the main wallet and a supplier's. What is not known when the call must answer is PENDING. */
    transfer: (context: Member, input: In<typeof call.transferFunds>) => transfer(parts, context, input),
    /** Brings back what lies with every supplier, those that are switched off too. */
    returnAll: (context: Member) => returnAll(parts, context),
    /** What lies where. Trial money is never anywhere else (W-29). */
    wallets: (context: Member) => walletsOf(parts, context),
    /** The job: asks what became of transfers nobody knows the end of. */
    settlePending: createPendingJob({ database, clock, log, wallets, end }),
  }
}

async function transfer(parts: Parts, context: Member, input: In<typeof call.transferFunds>): Promise<Transferred> {
  const { wallets, carry, clock, random } = parts
  const { currency } = context.merchant
  const isOut = input.fromWallet === call.MAIN_WALLET
  const isOne = isOut !== (input.toWallet === call.MAIN_WALLET)
  const wallet = isOne ? await wallets.named(isOut ? input.toWallet : input.fromWallet, context.askTimeMs) : null
  if (wallet === null) return refuse('WALLET_NOT_EXISTS_ERROR')
  const requestId = input.requestId ?? newId(clock.nowMs(), random)
  const owner = ownerOf(context)
  // A repeat gets what became of the first one, whatever has closed since.
  const isNew = (await transferAsked(parts.database.query, { ...owner, requestId })) === null
  if (isNew && isOut && !takesCurrency(wallet.terms, currency)) return refuse('WALLET_NOT_EXISTS_ERROR')
  const amount = parseAmount(input.amount)
  if (!amount.ok || !isTransferable(amount.value, currency)) return refuse('ACCOUNT_TRANSFER_EXCEED_MIN')
  const closed = isNew ? await whyNot(parts, context, { wallet, isOut }) : null
  if (closed !== null) return closed
  const asked = { direction: isOut ? 'out' : 'in', amount: amount.value, requestId } as const
  const carried = await carry(owner, wallet, asked)
  if (!carried.ok) return carried
  const { id, state } = carried.value
  return ok({ transferId: id, state: WRITTEN[state], amount: formatAmount(amount.value) })
}

type Refused = Exclude<Transferred, { ok: true }>

/** Why a new transfer cannot be asked for. Back a member may bring his money always, if only the supplier can be asked (W-14). */
async function whyNot(
  parts: Parts,
  context: Member,
  { wallet: { terms, client }, isOut }: { wallet: SupplierWallet; isOut: boolean },
): Promise<Refused | null> {
  const reason = isOut ? await whyNotOut(parts, context, terms) : null
  if (reason !== null || client !== null) return reason
  // When he is back nobody knows, unless he is in maintenance now: a window of another day says nothing of it (GAM-18).
  const maintenance = longestMaintenance([terms], parts.clock.nowMs()) ?? {
    maintenanceFrom: null,
    maintenanceUntil: null,
  }
  return refuse('vendor_under_maintenance', { detail: maintenanceDetail(maintenance) })
}

/** Why a member may bring no money to a supplier now. */
async function whyNotOut(
  { database, memberStates, availability, clock }: Parts,
  { member, merchant }: Member,
  terms: SupplierTerms,
): Promise<Refused | null> {
  const [state] = await memberStates(member.merchant, [member.memberId])
  if (state?.isDisabled ?? true) return refuse('member.disabled')
  // SES-20: no door takes his bets before he has accepted them.
  if (state?.owesTerms) return refuse('terms.not.accepted')
  // GAM-18: where nobody may bet, by his licence neither (decision 13, GAM-12), no money is sent to be bet with.
  const closed = await availability.closedAt(merchant)
  if (merchant.isClosed || isAllShut(await soldBy(database.query, terms.code, closed), closed))
    return refuse('vendor.not.open')
  const reason = whyNotOpen(terms, clock.nowMs())
  if (reason === 'disabled') return refuse('vendor.not.open')
  return reason === null ? null : refuse('vendor_under_maintenance', { detail: maintenanceDetail(terms) })
}

async function returnAll(parts: Parts, context: Member): Promise<Out<typeof call.returnFunds>> {
  const all = await parts.wallets.all(ownerOf(context), context.askTimeMs)
  const asked = await Promise.all(
    all.map(async wallet => ({ wallet: wallet.terms.code, ...(await returnFrom(parts, context, wallet)) })),
  )
  return {
    transfers: asked.flatMap(one =>
      one.kind === 'asked' ? [{ wallet: one.wallet, state: WRITTEN[one.state], amount: formatAmount(one.amount) }] : [],
    ),
    unreachable: asked.flatMap(one => (one.kind === 'unreachable' ? [one.wallet] : [])),
  }
}

async function returnFrom(
  { database, clock, random, carry }: Parts,
  context: Member,
  wallet: SupplierWallet,
): Promise<Returned> {
  const { currency } = context.merchant
  const balance = await balanceAt(wallet, { player: supplierUserOf(context.member), currency })
  if (balance === null) return { kind: 'unreachable' }
  let amount = balance - (balance % settlementStep(currency))
  // What is more comes with the next call.
  if (amount > AMOUNT_MAX) amount = AMOUNT_MAX
  if (amount === 0n) return { kind: 'nothing' }
  const asked = { direction: 'in', amount, requestId: newId(clock.nowMs(), random) } as const
  const owner = ownerOf(context)
  const carried = await carry(owner, wallet, asked)
  if (carried.ok || carried.code !== 'transfer.pending.limit')
    return { kind: 'asked', state: carried.ok ? carried.value.state : 'failed', amount }
  // He was not asked for it: what is on its way from him is as much as may be, and shows by itself (W-40).
  const onItsWay = await pendingBeside(database.query, { ...owner, supplier: wallet.terms.code, direction: 'in' })
  return { kind: 'asked', state: 'pending', amount: onItsWay.amount }
}

async function walletsOf({ database, wallets }: Parts, context: Member): Promise<Out<typeof call.merchantWallet>> {
  const { member, merchant } = context
  const all = member.type === MEMBER_TYPE.trial ? [] : await wallets.all(ownerOf(context), context.askTimeMs)
  if (all.length === 0) return { isSingle: true, vendors: [] }
  const of = { player: supplierUserOf(member), currency: merchant.currency }
  const codes = all.map(({ terms }) => terms.code)
  const [sold, ...balances] = await Promise.all([
    vendorsOf(database.query, codes),
    ...all.map(wallet => balanceAt(wallet, of)),
  ])
  const vendors = codes.flatMap((wallet, index) => {
    const balance = balances[index] ?? null
    const availBalance = balance === null ? null : formatAmount(balance)
    return playedFrom(wallet, sold).map(({ code, name }) => ({
      vassalage: code,
      displayName: name,
      wallet,
      availBalance,
    }))
  })
  return { isSingle: false, vendors: vendors.slice(0, call.VENDORS_MAX) }
}

/** The vendors whose games are played from a wallet. While its supplier lists none it stands for itself: money may lie there. */
function playedFrom(wallet: string, sold: readonly SoldVendor[]): Pick<SoldVendor, 'code' | 'name'>[] {
  const his = sold.filter(({ supplier }) => supplier === wallet)
  return his.length > 0 ? his : [{ code: wallet, name: wallet }]
}

const ownerOf = ({ member, merchant }: Member) => ({
  merchant: member.merchant,
  memberId: member.memberId,
  currency: merchant.currency,
})

const WRITTEN = { success: 'SUCCESS', pending: 'PENDING', failed: 'FAILED' } as const satisfies Record<
  TransferState,
  Out<typeof call.transferFunds>['state']
>
