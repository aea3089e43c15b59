import { symbolPath } from '@hiyas/art'
import type { CallError } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { EmptyState } from '@hiyas/ui'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedState } from '../failed-state.tsx'
import { refusalKey, type TextedCode } from '../form/problem-text.ts'
import { HeldUp } from '../held-up.tsx'
import { RowsSkeleton } from './record-list.tsx'
import styles from './records.module.css'

/** What stands where rows would, when there are none. */
export function NoRows({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className={styles.middle}>
      <EmptyState symbolSrc={symbolPath('ticket', 'large')} title={title} text={text} action={action} />
    </div>
  )
}

type Asked = Pick<UseInfiniteQueryResult<unknown, CallError<TextedCode>>, 'isPaused' | 'error' | 'refetch'>

/** On its way, refused, or nobody to ask. */
export function NoAnswer({ asked: { isPaused, error, refetch } }: { asked: Asked }) {
  const { t } = useTexts()
  if (isPaused) return <RecordHeldUp />
  if (error === null) return <RowsSkeleton />
  const { code } = error.refusal
  const reason = code.startsWith('record.') ? t(refusalKey(code)) : undefined
  return <RecordFailed reason={reason} onRetry={() => void refetch()} />
}

/** The record did not come: `reason` is what the server said of the question, if it said anything. */
function RecordFailed({ reason, onRetry }: { reason?: string | undefined; onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <div className={styles.middle}>
      <FailedState title={t('records.failed')} text={reason ?? t('records.failed_detail')} onRetry={onRetry} inline />
    </div>
  )
}

/** No connection, and nothing here yet. */
const RecordHeldUp = () => (
  <div className={styles.middle}>
    <HeldUp />
  </div>
)
