import { useClient } from '@hiyas/client'
import type { Out, records } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { Pill, Sheet, Skeleton } from '@hiyas/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useMoney } from '../../../../shared/balance/use-money.ts'
import { isHeldUp } from '../../../../shared/held-up.tsx'
import { CopyValue } from '../../../../shared/records/copy-value.tsx'
import { type Fact, Facts } from '../../../../shared/records/facts.tsx'
import { RetryLine } from '../../../../shared/retry-line.tsx'
import { type Bet, bettingRecordDetail } from '../queries.ts'
import styles from '../screen.module.css'
import { BetResult } from './bet-row.tsx'

type Detail = Out<typeof records.bettingRecordDetail>

type BetDetailProps = { open: boolean; onClose: () => void; onClosed: () => void; bet: Bet }

/** The round recalled: what was staked and won, every step with the balance after it, and the numbers the support asks for (HIS-04). */
export function BetDetail({ open, onClose, onClosed, bet }: BetDetailProps) {
  const { t } = useTexts()
  const detail = useQuery({ ...bettingRecordDetail(useClient(), bet), enabled: open })
  const sheet = useRef<HTMLDivElement>(null)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('records.detail')}
      closeLabel={t('records.close')}
    >
      <div ref={sheet} tabIndex={-1} className={styles.sheet}>
        <Head bet={detail.data?.record ?? bet} />
        {detail.data === undefined ? (
          <NoDetail detail={detail} heir={() => sheet.current} />
        ) : (
          <Told detail={detail.data} />
        )}
      </div>
    </Sheet>
  )
}

type NoDetailProps = { detail: UseQueryResult<Detail>; heir: () => HTMLElement | null }

/** On its way, held up, or failed, until a try has brought it. */
function NoDetail({ detail, heir }: NoDetailProps) {
  const { t } = useTexts()
  if (isHeldUp(detail)) return <p className={styles.failed}>{t('offline.held_up')}</p>
  if (!detail.isFetched) return <Skeleton height={240} radius={14} />
  return (
    <RetryLine
      className={styles.failed}
      failed={t('records.detail_failed')}
      waiting={t('shell.loading')}
      isTrying={detail.isFetching}
      onRetry={() => void detail.refetch()}
      heir={heir}
    />
  )
}

const STATE_TONES = { settled: 'success', open: 'info', cancelled: 'muted' } as const

function Head({ bet }: { bet: Bet }) {
  const { t } = useTexts()
  return (
    <div className={styles.head}>
      {bet.iconUrl !== '' && <img className={styles.art} src={bet.iconUrl} alt="" width={56} height={64} />}
      <div className={styles.what}>
        <strong className={styles.name}>{bet.gameName}</strong>
        <span className={styles.vendor}>{bet.vendorName}</span>
        <Pill size="small" tone={STATE_TONES[bet.status]}>
          {t(`records.${bet.status}`)}
        </Pill>
      </div>
      {bet.status === 'settled' && (
        <strong className={styles.net}>
          <BetResult bet={bet} />
        </strong>
      )}
    </div>
  )
}

export function Told({ detail }: { detail: Detail }) {
  const { t } = useTexts()
  return (
    <>
      <Facts facts={useFacts(detail)} />
      <h3 className={styles.choiceTitle}>{t('records.steps')}</h3>
      <ol className={styles.steps}>
        {detail.steps.map(step => (
          <Step key={step.stepId} step={step} placedAtMs={detail.record.betTimeInTimestamp} />
        ))}
      </ol>
    </>
  )
}

type StepProps = { step: Detail['steps'][number]; placedAtMs: number }

function Step({ step, placedAtMs }: StepProps) {
  const { t, date, time, dateTime } = useTexts()
  const money = useMoney()
  // A round may last for days: a step of another day than its stake names that day (HIS-04).
  const at = date(step.at) === date(placedAtMs) ? time(step.at) : dateTime(step.at)
  const isNothing = step.kind === 'win' && !/[1-9]/.test(step.amount)
  return (
    <li className={styles.step} data-kind={isNothing ? 'lost' : step.kind}>
      <span className={styles.what}>
        <strong>{t(isNothing ? 'records.step_lost' : `records.step_${step.kind}`)}</strong>
        <span className={styles.vendor}>{at}</span>
      </span>
      <span className={styles.numbers}>
        {!isNothing && <strong>{money(step.amount)}</strong>}
        <span className={styles.vendor}>{t('records.balance_after', { amount: money(step.balanceAfter) })}</span>
      </span>
    </li>
  )
}

function useFacts({ record, reference, supplier, game }: Detail): Fact[] {
  const { t, dateTime } = useTexts()
  const money = useMoney()
  return [
    { label: t('records.stake'), value: money(record.betAmount) },
    { label: t('records.win'), value: money(record.winAmount) },
    { label: t('records.placed'), value: dateTime(record.betTimeInTimestamp) },
    ...(record.transTimeInTimestamp === null
      ? []
      : [{ label: t('records.ended'), value: dateTime(record.transTimeInTimestamp) }]),
    { label: t('records.decided_by'), value: `${record.vendorName} (${supplier})` },
    ...(game.model === '' ? [] : [{ label: t('records.game_version'), value: `${game.model} (${game.code})` }]),
    ...(game.rtp === '' ? [] : [{ label: t('records.game_rtp'), value: `${game.rtp}%` }]),
    numberOf(t('records.round_no'), record.orderNo),
    numberOf(t('records.reference'), reference),
  ]
}

const numberOf = (label: string, value: string): Fact => ({ label, value: <CopyValue name={label} value={value} /> })
