import { symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { ButtonLink, EmptyState } from '@hiyas/ui'
import { useState } from 'react'
import { paths } from '../../../routes/paths.ts'
import { useSession } from '../../../session/provider.tsx'
import { isTrial } from '../../../session/reducer.ts'
import { ownScreenOf } from '../../../shared/entry/own-screen.ts'
import { type TrialRefusal, useTrial } from '../../../shared/entry/use-trial.ts'
import { useQueryText } from '../../../shared/page/address.ts'
import { useFlag } from '../../../shared/page/boot-context.tsx'
import { StartTrial } from './components/start-trial.tsx'
import styles from './screen.module.css'

/** Playing without an account: for visitors, as long as the merchant offers it (ROUTE-03, ROUTE-08). */
export default function TrialScreen() {
  const state = useSession()
  const offered = useFlag('FREEPLAY3')
  const [refusal, say] = useState<TrialRefusal | null>(null)
  const wanted = ownScreenOf(new URLSearchParams(useQueryText()).get('from')) ?? undefined
  const trial = useTrial(say, wanted)
  // His page stays as it is until the next one has come.
  if (isTrial(state) && trial.opening) return <StartTrial trial={trial} refusal={refusal} />
  if (isTrial(state)) return <Playing name={state.kind === 'member' ? state.session.userName : ''} />
  if (state.kind === 'member') return <InAlready name={state.session.userName} />
  return offered ? <StartTrial trial={trial} refusal={refusal} /> : <Closed />
}

function Playing({ name }: { name: string }) {
  const { t } = useTexts()
  return (
    <div className={styles.middle}>
      <EmptyState
        symbolSrc={symbolPath('gamepad', 'large')}
        title={t('trial.playing_title')}
        text={t('trial.playing_detail', { name })}
        action={
          <div className={styles.actions}>
            <ButtonLink href={paths.register()}>{t('trial.register')}</ButtonLink>
            <ButtonLink variant="primary" href={paths.gameList({ gameType: 'RNG' })}>
              {t('trial.go_on')}
            </ButtonLink>
          </div>
        }
      />
    </div>
  )
}

function InAlready({ name }: { name: string }) {
  const { t } = useTexts()
  return (
    <div className={styles.middle}>
      <EmptyState
        symbolSrc={symbolPath('gemCluster', 'large')}
        title={t('trial.member_title')}
        text={t('trial.member_detail', { name })}
        action={
          <ButtonLink variant="primary" href={paths.home()}>
            {t('trial.go_home')}
          </ButtonLink>
        }
      />
    </div>
  )
}

function Closed() {
  const { t } = useTexts()
  return (
    <div className={styles.middle}>
      <EmptyState
        symbolSrc={symbolPath('ticket', 'large')}
        title={t('trial.closed_title')}
        text={t('trial.closed_detail')}
        action={
          <ButtonLink variant="primary" href={paths.register()}>
            {t('trial.register')}
          </ButtonLink>
        }
      />
    </div>
  )
}
