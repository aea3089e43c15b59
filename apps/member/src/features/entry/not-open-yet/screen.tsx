import { symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { ButtonLink, EmptyState, InnerHeader, TOAST_MS, useToast } from '@hiyas/ui'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '../../../routes/paths.ts'
import { useSession } from '../../../session/provider.tsx'
import { usePath } from '../../../shared/page/address.ts'
import { useSite } from '../../../shared/page/boot-context.tsx'
import { goBack } from '../../../shared/page/navigation.ts'
import { isPlayMoney } from '../../../shared/page/play-money.ts'
import { KINDS, laterKindOf } from './kinds.ts'
import styles from './screen.module.css'

/** Says honestly that a part of the site is still to come, and leads to what comes nearest to it. */
export default function NotOpenYetScreen() {
  const path = usePath()
  const { promotions } = useSite()
  const isInviteClosed = path === paths.inviteFriends() && !promotions.includes('REFERRAL')
  return isInviteClosed ? <InviteClosed /> : <OpensLater path={path} />
}

/** Without the promotion there is nothing to wait for here: the visit is refused as the tap of the member centre is, and leads back (MEMBER-43). */
function InviteClosed() {
  const { t } = useTexts()
  const toast = useToast()
  const { kind } = useSession()
  const refuse = useEffectEvent(() => {
    toast({ text: t('refusal.contact_service'), tone: 'info', durationMs: TOAST_MS.refusal })
    goBack(paths.memberCentre())
  })
  // Changing the address is an effect on the world outside. Who is only hinted may have to log in first (SESS-31).
  useEffect(() => {
    if (kind === 'member') refuse()
  }, [kind])
  return null
}

function OpensLater({ path }: { path: string }) {
  const { t } = useTexts()
  const kind = laterKindOf(path)
  const { symbol, way, flag } = KINDS[kind]
  const site = useSite()
  const wayIsOpen = flag === undefined || site.whitelabelVal[flag] === true
  return (
    <>
      {/* SHELL-38: the shell draws none there, as the agents' home brings its own. */}
      {path === paths.agentHome() && <AgentHomeHeader />}
      <div className={styles.middle}>
        <EmptyState
          symbolSrc={symbolPath(symbol, 'large')}
          title={t('later.title')}
          text={t(kind === 'money' && isPlayMoney(site) ? 'later.play_money' : `later.${kind}`)}
          action={
            <div className={styles.actions}>
              {kind !== 'any' && way !== null && wayIsOpen && (
                <ButtonLink href={way}>{t(`later.${kind}_way`)}</ButtonLink>
              )}
              <ButtonLink href={paths.gameList({ gameType: 'RNG' })} variant="primary">
                {t('later.find_game')}
              </ButtonLink>
            </div>
          }
        />
      </div>
    </>
  )
}

function AgentHomeHeader() {
  const { t } = useTexts()
  const home = paths.home()
  const back = { href: home, label: t('shell.back'), onBack: () => goBack(home) }
  return <InnerHeader back={back} title={t('title.agent_home')} />
}
