import { useTexts } from '@hiyas/i18n'
import { Button, ButtonLink } from '@hiyas/ui'
import { arrowLineDownBold } from '@hiyas/ui/icons'
import { paths } from '../../routes/paths.ts'
import { CodePicture } from '../../shared/app/code-picture.tsx'
import { guideFor, linkTextOf, windowOf } from '../../shared/app/guides.ts'
import { install, useInstallState } from '../../shared/app/install-prompt.ts'
import type { AppLink } from '../../shared/app/rules.ts'
import { handsOver } from '../../shared/focus/hand-over.ts'
import { useSite } from '../../shared/page/boot-context.tsx'
import type { DeviceKind } from '../../shared/page/environment.ts'
import styles from './app-parts.module.css'

export type AppAdviceProps = { device: DeviceKind; installed: boolean; link: AppLink | undefined }

/** What to do here: the steps of the way there is, a code for a phone, or nothing where the app is open already. */
export function AppAdvice({ device, installed, link }: AppAdviceProps) {
  const { t } = useTexts()
  const { siteName } = useSite()
  const state = useInstallState()
  if (installed) return <p className={styles.text}>{t('download.have_it')}</p>
  if (state === 'installed') return <p className={styles.text}>{t('download.installed', { site: siteName })}</p>
  if (device === 'desktop') {
    return (
      <>
        <div className={styles.code}>
          <CodePicture path={paths.download()} label={t('download.code')} />
        </div>
        <p className={styles.text}>{t('download.scan')}</p>
      </>
    )
  }
  if (state === 'offered') return <p className={styles.text}>{t('download.lead')}</p>
  return (
    <ol className={styles.steps}>
      {guideFor(device, link).steps.map(({ text }) => (
        <li key={text}>{t(text)}</li>
      ))}
    </ol>
  )
}

/** The one thing to press: the browser's own installation where it offers one, else the link of the merchant. */
export function AppAdviceFoot({ device, installed, link }: AppAdviceProps) {
  const { t } = useTexts()
  const state = useInstallState()
  if (installed || state === 'installed') return null
  if (state === 'offered') {
    return (
      <Button variant="primary" icon={arrowLineDownBold} wide ref={handsOver} onClick={() => void install()}>
        {t('download.install')}
      </Button>
    )
  }
  if (link === undefined || device === 'desktop') return null
  return (
    <ButtonLink variant="primary" icon={arrowLineDownBold} wide href={link.url} {...windowOf(link)}>
      {t(linkTextOf(link))}
    </ButtonLink>
  )
}
