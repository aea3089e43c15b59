import { useClient } from '@hiyas/client'
import type { games, Out } from '@hiyas/contract'
import { type Texts, useTexts } from '@hiyas/i18n'
import { SECOND_MS } from '@hiyas/kernel'
import { Amount, Card, Pill, RecordRow, SectionHead } from '@hiyas/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBalance } from '../../../../../shared/balance/provider.tsx'
import { agoText } from './ago.ts'
import { lastWinners } from './queries.ts'
import styles from './winner-board.module.css'

/** The stream tells of every change; this is for whom it does not reach. Nothing is asked while the page is hidden. */
const REFRESH_MS = 30 * SECOND_MS

export type Winner = Out<typeof games.winnerBoard>['list'][number]['vo']

/** Who won last (LOBBY-95, LOBBY-96). Where nobody has played there is no board: no winner is invented. */
export default function WinnerBoard() {
  const asked = useQuery({
    ...lastWinners(useClient()),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
  const winners = asked.data?.list.map(({ vo }) => vo) ?? []
  return winners.length === 0 ? null : <WinnerList winners={winners} />
}

export function WinnerList({ winners }: { winners: readonly Winner[] }) {
  const texts = useTexts()
  const { currency } = useBalance()
  // Of a trial the board is the trial merchant's, whose members win play money (SESS-10): in which, his wallet says.
  if (currency === null) return null
  return (
    <section className={styles.section} aria-labelledby="winners">
      <div className={styles.head}>
        <SectionHead id="winners" title={texts.t('more.winners')} />
        <Pill tone="success">
          <i className={styles.live} aria-hidden />
          {texts.t('more.live')}
        </Pill>
      </div>
      <Card className={styles.card}>
        <ul>
          {winners.map(winner => (
            <li key={winner.winId} className={styles.winner}>
              <RecordRow
                title={winner.gameName}
                artSrc={winner.iconUrl}
                time={winner.customerName}
                stake={agoText(winner.secondsAgo, texts.language)}
                result={<Amount text={texts.money(winner.winAmount, currency)} tone="win" />}
                note={timesOf(winner, texts)}
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

/** Hundredths as they come: a game of ours writes 2.50 too. */
const timesOf = ({ multiplier }: Winner, { t, number }: Texts) =>
  multiplier === ''
    ? undefined
    : t('more.times', { times: multiplier.includes('.') ? multiplier : number(Number(multiplier)) })
