import { records as contract, type In, type Out } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import { textsOf } from '@hiyas/i18n/server'
import { type Clock, formatAmount, ok, type Result, sum } from '@hiyas/kernel'
import { followAccount, type LineDay, lineDays, linesOfKinds } from '@hiyas/ledger'
import type { ContextOf } from '../../platform/module.ts'
import type { GamesDoor } from '../games/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { bonusLines, dayOfLine, standingOf } from './beside.ts'
import { LINE_KINDS } from './kinds.ts'
import { nameOfKind, presentLine } from './present.ts'
import { idOf, isLineKind, kindsOf, lineKinds, placeOf, type RangeRefusal, rangeOf } from './rules.ts'
import { type AccountOf, pagesOf } from './shared.ts'

type Needs = { database: Database; clock: Clock; wallet: WalletDoor; games: GamesDoor; accountOf: AccountOf }

export function createMovements({ database, clock, wallet, games, accountOf }: Needs) {
  return {
    /**
     * A page of what changed the member's balance in some days and what became of his bonuses, newest first, with the totals of all pages to
     * the minor unit.
     */
    async page(
      context: ContextOf<'member'>,
      input: In<typeof contract.memberTransactions>,
    ): Promise<Result<Out<typeof contract.memberTransactions>, RangeRefusal>> {
      const { page = 1, size = contract.TRANSACTION_PAGE_SIZE } = input
      const range = rangeOf(input, clock.nowMs())
      if (!range.ok) return range
      const { days, ...ends } = range.value
      const account = await accountOf(context)
      const kinds: string[] = kindsOf(input.codeTypes, input.excludeTxTypeIds)
      const happened = () => bonusLines({ database, wallet }, account, range.value)
      const before = await happened()
      await followAccount(database.query, account)
      const wanted = idOf(input.asOf)
      const { stand, asOf } = await standingOf(database, { account, wanted, beside: before })
      const known = asOf === wanted ? before : await happened()
      const beside = known.filter(line => line.transactionId <= asOf && kinds.includes(line.kind))
      const cash = (await lineDays(database.query, { account, stand }, days)).filter(day => kinds.includes(day.kind))
      const moved = newestFirst([...cash, ...beside.map(dayOfLine)])
      const counts = moved.map(({ day, lines }) => ({ day, count: Number(lines) }))
      const place = placeOf(counts, { page, size })
      const on = { account, stand, kinds, beside, limit: size }
      const lines = place === null ? [] : await linesOfKinds(database.query, { ...on, ...place })
      const labels = await games.labelsOf(
        lines.flatMap(({ source, game }) => (game === null ? [] : [{ supplier: source, code: game }])),
        context.language,
      )
      const { t } = textsOf(context.language)
      return ok({
        list: lines.flatMap(line => {
          const { kind } = line
          if (!isLineKind(kind)) return []
          return presentLine(
            { ...line, kind },
            {
              customerName: context.member.userName,
              typeName: t(nameOfKind(kind)),
              label: labels.get(`${line.source}/${line.game}`),
            },
          )
        }),
        ...pagesOf(
          counts.reduce((total, { count }) => total + count, 0),
          page,
          size,
        ),
        ...ends,
        asOf: asOf.toString(),
        generatedAt: clock.nowMs(),
        footer: footerOf(moved),
      })
    },

    /** The kinds there are, by their numbers. */
    codes(
      context: ContextOf<'member'>,
      { txType = 'ALL' }: In<typeof contract.transactionCodes>,
    ): Out<typeof contract.transactionCodes> {
      const { t } = textsOf(context.language)
      const list = lineKinds().map(kind => ({ ...LINE_KINDS[kind], txTypeName: t(nameOfKind(kind)) }))
      return { list: list.filter(({ codeType }) => txType === '' || txType === 'ALL' || codeType === txType) }
    },
  }
}

const newestFirst = (days: readonly LineDay[]): LineDay[] =>
  days.toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? 1 : -1))

function footerOf(moved: readonly LineDay[]) {
  const [came, went] = [sum(moved.map(day => day.came)), sum(moved.map(day => day.went))]
  return { inAmount: formatAmount(came), outAmount: formatAmount(went), amount: formatAmount(came - went) }
}
