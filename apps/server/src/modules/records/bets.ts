import { records as contract, type In, type Language, type Out } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import { type Clock, formatAmount, ok, type Result, refuse } from '@hiyas/kernel'
import { betsOf, betWithSteps, followAccount, type PlayDay, playDays, standOf } from '@hiyas/ledger'
import type { ContextOf } from '../../platform/module.ts'
import type { GameLabel, GamesDoor } from '../games/index.ts'
import { categoryOf, presentBet, presentDetail } from './present.ts'
import { countsOf, idOf, placeOf, type RangeRefusal, rangeOf, sumsOf } from './rules.ts'
import { type AccountOf, pagesOf } from './shared.ts'

type Game = { supplier: string; game: string }
type Labels = ReadonlyMap<string, GameLabel>
type Answer = Out<typeof contract.bettingRecords>

export function createBets(database: Database, clock: Clock, accountOf: AccountOf, games: GamesDoor) {
  const labelsOf = (of: readonly Game[], language: Language): Promise<Labels> =>
    games.labelsOf(
      of.map(({ supplier, game }) => ({ supplier, code: game })),
      language,
    )

  return {
    /** A page of the member's bets in some days, newest first, with the totals of all pages to the minor unit. */
    async page(
      context: ContextOf<'member'>,
      input: In<typeof contract.bettingRecords>,
    ): Promise<Result<Answer, RangeRefusal>> {
      const { page = 1, size = contract.RECORD_PAGE_SIZE, status: state = null } = input
      const range = rangeOf(input, clock.nowMs())
      if (!range.ok) return range
      const { days, ...ends } = range.value
      const { account, stand } = await followed(database, await accountOf(context), idOf(input.asOf))
      const played = await playDays(database.query, { account, stand }, days)
      const labels = await labelsOf(distinct(played), context.language)
      const found = played.filter(day => isAskedFor(day, labelOf(labels, day), input))
      const sums = sumsOf(found, state)
      const place = placeOf(countsOf(found, state), { page, size })
      const asked = { account, stand, games: distinct(found), state, limit: size }
      const bets = place === null ? [] : await betsOf(database.query, { ...asked, ...place })
      return ok({
        list: bets.map(bet => presentBet(bet, { label: labelOf(labels, bet), customerName: context.member.userName })),
        ...pagesOf(Number(sums.bets), page, size),
        ...ends,
        asOf: stand.toString(),
        generatedAt: clock.nowMs(),
        footer: footerOf(sums),
        choices: choicesOf(played, labels),
      })
    },

    /** What the member's rounds of some days come to, as the record of these days has it in its footer. */
    async result(
      context: ContextOf<'member'>,
      input: In<typeof contract.netPosition>,
    ): Promise<Result<Out<typeof contract.netPosition>, RangeRefusal>> {
      const range = rangeOf(input, clock.nowMs())
      if (!range.ok) return range
      const { days, ...ends } = range.value
      const now = await followed(database, await accountOf(context), null)
      const sums = sumsOf(await playDays(database.query, now, days), null)
      return ok({ ...ends, generatedAt: clock.nowMs(), profitAndLoss: footerOf(sums).profitAndLoss })
    },

    async detail(
      context: ContextOf<'member'>,
      { recordId }: In<typeof contract.bettingRecordDetail>,
    ): Promise<Result<Out<typeof contract.bettingRecordDetail>, 'record.not.found'>> {
      const account = await accountOf(context)
      const transactionId = idOf(recordId)
      const found = transactionId === null ? null : await betWithSteps(database.query, { account, transactionId })
      if (found === null) return refuse('record.not.found', { field: 'recordId' })
      const { bet } = found
      const [labels, version] = await Promise.all([
        labelsOf([bet], context.language),
        games.versionAt({ supplier: bet.supplier, code: bet.game }, bet.placedAt),
      ])
      return ok(presentDetail(found, { label: labelOf(labels, bet), customerName: context.member.userName }, version))
    },
  }
}

/** An account whose days are up to date, to be read as of the move that was wanted, or of its last. */
async function followed({ query }: Database, account: bigint, wanted: bigint | null) {
  await followAccount(query, account)
  return { account, stand: await standOf(query, account, wanted) }
}

function footerOf({ bets, stake, valid, payout }: ReturnType<typeof sumsOf>): Answer['footer'] {
  const [validBetAmount, profitAndLoss] = [formatAmount(valid), formatAmount(payout - valid)]
  return {
    betAmount: formatAmount(stake),
    validBetAmount,
    winAmount: formatAmount(payout),
    profitAndLoss,
    totalHands: Number(bets),
    validBetting: validBetAmount,
    gameValidBetting: validBetAmount,
    netProfit: profitAndLoss,
  }
}

const keyOf = ({ supplier, game }: Game): string => `${supplier}/${game}`
const labelOf = (labels: Labels, of: Game): GameLabel | undefined => labels.get(keyOf(of))
const distinct = (days: readonly PlayDay[]): Game[] => [...new Map(days.map(day => [keyOf(day), day])).values()]

const isAskedFor = (
  { supplier }: Game,
  label: GameLabel | undefined,
  { gameType, vassalage }: In<typeof contract.bettingRecords>,
): boolean =>
  (gameType === undefined || gameType === 'HOT' || categoryOf(label) === gameType) &&
  (vassalage === undefined || vendorOf(supplier, label) === vassalage)

/** A game the catalogue does not know is of whoever supplied it. */
const vendorOf = (supplier: string, label: GameLabel | undefined): string => label?.vendor ?? supplier

/** What was played, by name: the filters a screen offers. */
function choicesOf(played: readonly PlayDay[], labels: Labels): Answer['choices'] {
  const known = distinct(played).map(game => ({ ...game, label: labelOf(labels, game) }))
  const vendors = new Map(
    known.map(({ supplier, label }) => [vendorOf(supplier, label), label?.vendorName ?? supplier]),
  )
  return {
    gameTypes: [...new Set(known.map(({ label }) => categoryOf(label)))].toSorted(),
    vendors: [...vendors]
      .map(([vassalage, vendorName]) => ({ vassalage, vendorName }))
      .toSorted((one, other) => one.vendorName.localeCompare(other.vendorName))
      .slice(0, contract.CHOICES_MAX),
  }
}
