import { useTexts } from '@hiyas/i18n'
import { ButtonLink, Spinner } from '@hiyas/ui'
import { paths } from '../../../routes/paths.ts'
import { EntryFrame } from '../../../shared/entry/entry-frame.tsx'
import { SiteClient } from '../../../shared/entry/site-client.tsx'
import { FormAlert } from '../../../shared/form/form-alert.tsx'
import { refusalKey } from '../../../shared/form/problem-text.ts'
import { ServiceLink } from '../../../shared/service-link.tsx'
import styles from './screen.module.css'
import { type SocialReturn, useSocialReturn } from './use-social-return.ts'

/** Says what is being done, then leads on by itself; where it failed, says so and shows the way back. */
export default function SocialReturnScreen() {
  return (
    <SiteClient>
      <Returning />
    </SiteClient>
  )
}

function Returning() {
  const { t } = useTexts()
  const { purpose, from, ended } = useSocialReturn()
  return (
    <EntryFrame art="hero">
      <div className={styles.page}>
        <h1 className={styles.title}>{t(ended === null ? 'social.title' : 'social.failed')}</h1>
        {ended === null ? (
          <p role="status" className={styles.waiting}>
            <Spinner />
            {t(purpose === 'link' ? 'social.linking' : 'social.finishing')}
          </p>
        ) : (
          <Ended ended={ended} purpose={purpose} from={from} />
        )}
      </div>
    </EntryFrame>
  )
}

function Ended({ ended, purpose, from }: SocialReturn & { ended: NonNullable<SocialReturn['ended']> }) {
  const { t } = useTexts()
  const settings = paths.settings()
  // The session may have ended while he was there.
  const isLost = ended.kind === 'failed' && ended.code === 'login.not.session'
  const back =
    purpose === 'link' && !isLost
      ? { href: settings, label: t('social.back_to_settings') }
      : { href: paths.login(isLost ? settings : (from ?? undefined)), label: t('social.back_to_login') }
  return (
    <>
      <FormAlert>{t(ended.kind === 'cancelled' ? 'social.cancelled' : refusalKey(ended.code))}</FormAlert>
      <div className={styles.actions}>
        <ButtonLink href={back.href} variant="primary" wide>
          {back.label}
        </ButtonLink>
        <ServiceLink variant="outline" />
      </div>
    </>
  )
}
