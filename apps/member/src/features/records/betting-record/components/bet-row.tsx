import { useTexts } from '@hiyas/i18n'
import { Amount, RecordRow } from '@hiyas/ui'
import { useBalance } from '../../../../shared/balance/provider.tsx'
import type { Bet } from '../days.ts'

/** One round: its game, when, the stake, and what came of it. */
export function BetRow({ bet }: { bet: Bet }) {
  const { t, time, money } = useTexts()
  const { currency } = useBalance()
  return (
    <RecordRow
      title={bet.gameName}
      artSrc={bet.iconUrl || undefined}
      time={time(bet.betTimeInTimestamp)}
      stake={`${t('records.stake')} ${money(bet.betAmount, currency)}`}
      result={<Result bet={bet} />}
      note={bet.status === 'settled' ? `${t('records.win')} ${money(bet.winAmount, currency)}` : undefined}
    />
  )
}

/** An open or cancelled round has no result yet, or none: it says so in a word. */
function Result({ bet }: { bet: Bet }) {
  const { t, money } = useTexts()
  const { currency } = useBalance()
  if (bet.status !== 'settled') return <Amount text={t(`records.${bet.status}`)} tone="open" />
  return <Amount text={money(bet.profitAndLoss, currency, { signed: true })} tone={toneOf(bet.profitAndLoss)} />
}

function toneOf(result: string): 'win' | 'loss' | 'plain' {
  if (result.startsWith('-')) return 'loss'
  return /[1-9]/.test(result) ? 'win' : 'plain'
}
