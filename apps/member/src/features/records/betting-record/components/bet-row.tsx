import { useTexts } from '@hiyas/i18n'
import { Amount, RecordRow } from '@hiyas/ui'
import { useBalance } from '../../../../shared/balance/provider.tsx'
import { toneOf } from '../../../../shared/records/amounts.ts'
import type { Bet } from '../queries.ts'

/** One round: its game, when, the stake, and what came of it. It opens. */
export function BetRow({ bet, onOpen }: { bet: Bet; onOpen: () => void }) {
  const { t, time, money } = useTexts()
  const { currency } = useBalance()
  return (
    <RecordRow
      title={bet.gameName}
      artSrc={bet.iconUrl || undefined}
      time={time(bet.betTimeInTimestamp)}
      stake={`${t('records.stake')} ${money(bet.betAmount, currency)}`}
      result={<BetResult bet={bet} />}
      note={bet.status === 'settled' ? `${t('records.win')} ${money(bet.winAmount, currency)}` : undefined}
      onSelect={onOpen}
    />
  )
}

/** An open or cancelled round has no result yet, or none: it says so in a word. */
export function BetResult({ bet }: { bet: Bet }) {
  const { t, money } = useTexts()
  const { currency } = useBalance()
  if (bet.status !== 'settled') return <Amount text={t(`records.${bet.status}`)} tone="open" />
  return <Amount text={money(bet.profitAndLoss, currency, { signed: true })} tone={toneOf(bet.profitAndLoss)} />
}
