import { symbolPath } from '@hiyas/art'
import { type AnswerCode, type CallError, NEVER_FRESH_MS, useCall, useClient } from '@hiyas/client'
import { type In, identity } from '@hiyas/contract'
import { type TextKey, useTexts } from '@hiyas/i18n'
import { Button, Dialog, EmptyState, Skeleton, TOAST_MS, useToast } from '@hiyas/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EntryPage } from '../../../shared/entry/entry-page.tsx'
import { FailedState } from '../../../shared/failed-state.tsx'
import { useFocusOfGone } from '../../../shared/focus/use-focus-of-gone.ts'
import { refusalKey } from '../../../shared/form/problem-text.ts'
import { HeldUp, isHeldUp } from '../../../shared/held-up.tsx'
import { Coming } from '../../../shared/status-line/coming.tsx'
import { DeviceCard } from './components/device-card.tsx'
import { Safety } from './components/safety.tsx'
import { type DeviceList, sessions } from './queries.ts'
import styles from './screen.module.css'

const SKELETON_CARDS = [1, 2] as const

/** Where the account is logged in, and how to end what should not be (SES-07). */
export default function DevicesScreen() {
  const { t } = useTexts()
  const list = useQuery({ ...sessions(useClient()), staleTime: NEVER_FRESH_MS })
  return (
    <EntryPage symbol="phone" lead={t('devices.lead')}>
      {isHeldUp(list) ? <HeldUp /> : list.isPending && <CardsSkeleton />}
      {list.isError && list.data === undefined && (
        <FailedState
          title={t('devices.failed')}
          text={t('devices.failed_detail')}
          onRetry={() => void list.refetch()}
          inline
        />
      )}
      {list.data !== undefined && <Devices {...list.data} />}
      <Safety />
    </EntryPage>
  )
}

function Devices({ sessions, othersRemembered }: DeviceList) {
  const { t } = useTexts()
  const { end, isEnding } = useEnd()
  const [asking, setAsking] = useState(false)
  const isOnly = sessions.every(({ current }) => current) && !othersRemembered
  // A card that goes takes its button along.
  const list = useFocusOfGone<HTMLUListElement>()
  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label={t('devices.list')}>
        {sessions.map(session => (
          <li key={session.sessionId}>
            <DeviceCard
              session={session}
              ending={isEnding(({ sessionId }) => sessionId === session.sessionId)}
              onEnd={() => end({ sessionId: session.sessionId }, 'devices.ended')}
            />
          </li>
        ))}
      </ul>
      {othersRemembered && <p className={styles.remembered}>{t('devices.remembered')}</p>}
      {isOnly ? (
        <div className={styles.only}>
          <EmptyState symbolSrc={symbolPath('vip_platinum', 'large')} title={t('devices.only')} />
        </div>
      ) : (
        <Button
          variant="danger"
          wide
          loading={isEnding(({ others }) => others === true)}
          onClick={() => setAsking(true)}
        >
          {t('devices.end_others')}
        </Button>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('devices.others_question')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('settings.cancel')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false)
                end({ others: true }, 'devices.others_ended')
              }}
            >
              {t('devices.end_others')}
            </Button>
          </>
        }
      >
        {t('devices.others_detail')}
      </Dialog>
    </>
  )
}

type Which = In<typeof identity.endSession>
type EndRefused = CallError<AnswerCode<typeof identity.endSession>>

/** Ends one session or all others; the list is asked for anew, also where a session was gone already. */
function useEnd() {
  const { t } = useTexts()
  const toast = useToast()
  const cache = useQueryClient()
  const call = useCall(identity.endSession, { invalidates: [identity.sessions] })
  // Each for itself: the call knows only the one that was sent last, and the one before it may still be on its way.
  const [ending, setEnding] = useState<readonly Which[]>([])
  const refuse = ({ refusal: { code } }: EndRefused) => {
    toast({ text: t(refusalKey(code)), tone: 'danger' })
    if (code === 'session.not.found') void cache.invalidateQueries({ queryKey: [identity.sessions.name] })
  }
  function end(which: Which, done: TextKey): void {
    setEnding(known => [...known, which])
    // What is told of one must not be lost with the next, which may be ended before it has answered.
    void call
      .mutateAsync(which)
      .then(() => toast({ text: t(done), tone: 'success', durationMs: TOAST_MS.success }), refuse)
      .finally(() => setEnding(known => known.filter(other => other !== which)))
  }
  return { end, isEnding: (is: (which: Which) => boolean) => ending.some(is) }
}

function CardsSkeleton() {
  return (
    <Coming className={styles.list}>
      {SKELETON_CARDS.map(card => (
        <Skeleton key={card} height={138} radius={18} />
      ))}
    </Coming>
  )
}
