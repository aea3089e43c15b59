import { useTexts } from '@hiyas/i18n'
import { Divider, SocialButton } from '@hiyas/ui'
import { useSessionStore } from '../../session/provider.tsx'
import { FormAlert } from '../form/form-alert.tsx'
import { refusalKey } from '../form/problem-text.ts'
import { useSite } from '../page/boot-context.tsx'
import { socialProviders } from './providers.ts'
import styles from './social-buttons.module.css'
import { useSocialStart } from './use-social-start.ts'

/** Other accounts to go on with. Nothing where the merchant has none. `from`: the page that asked for the login. */
export function SocialButtons({ from = null }: { from?: string | null }) {
  const { t } = useTexts()
  const providers = socialProviders(useSite())
  const { leavingFor, failure, start } = useSocialStart()
  const session = useSessionStore()
  if (providers.length === 0) return null
  return (
    <div className={styles.social}>
      <Divider>{t('social.or')}</Divider>
      <div className={styles.buttons}>
        {providers.map(provider => (
          <SocialButton
            key={provider}
            provider={provider}
            loading={leavingFor === provider}
            onClick={() => start(provider, { purpose: 'login', from, whoLeft: session.whoLeft() })}
          >
            {t(`social.${provider}`)}
          </SocialButton>
        ))}
      </div>
      {failure !== null && <FormAlert>{t(refusalKey(failure))}</FormAlert>}
    </div>
  )
}
