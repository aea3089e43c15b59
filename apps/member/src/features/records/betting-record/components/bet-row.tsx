import { useTexts } from '@hiyas/i18n'
import { Amount, RecordRow } from '@hiyas/ui'
import { useMoney } from '../../../../shared/balance/use-money.ts'
import { toneOf } from '../../../../shared/records/amounts.ts'
import type { Bet } from '../queries.ts'

/** One round: its game, when, the stake, and what came of it. It opens. */
export function BetRow({ bet, onOpen }: { bet: Bet; onOpen: () => void }) {
  const { t, time } = useTexts()
  const money = useMoney()
  return (
    <RecordRow
      title={bet.gameName}
      artSrc={bet.iconUrl || undefined}
      time={time(bet.betTimeInTimestamp)}
      stake={`${t('records.stake')} ${money(bet.betAmount)}`}
      result={<BetResult bet={bet} />}
      note={bet.status === 'settled' ? `${t('records.win')} ${money(bet.winAmount)}` : undefined}
      onSelect={onOpen}
    />
  )
}

/** An open or cancelled round has no result yet, or none: it says so in a word. */
export function BetResult({ bet }: { bet: Bet }) {
  const { t } = useTexts()
  const money = useMoney()
  if (bet.status !== 'settled') return <Amount text={t(`records.${bet.status}`)} tone="open" />
  return <Amount text={money(bet.profitAndLoss, { signed: true })} tone={toneOf(bet.profitAndLoss)} />
}
