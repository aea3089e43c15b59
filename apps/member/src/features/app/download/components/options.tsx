import { useTexts } from '@hiyas/i18n'
import { Button, ButtonLink, Card } from '@hiyas/ui'
import { arrowLineDownBold, copyBold } from '@hiyas/ui/icons'
import { paths } from '../../../../routes/paths.ts'
import { CodePicture } from '../../../../shared/app/code-picture.tsx'
import { linkTextOf, type Phone, windowOf } from '../../../../shared/app/guides.ts'
import { install, useInstallState } from '../../../../shared/app/install-prompt.ts'
import { type AppLink, answerToAsking } from '../../../../shared/app/rules.ts'
import { handsOver } from '../../../../shared/focus/hand-over.ts'
import { useInstalled } from '../../../../shared/menu/use-installed.ts'
import { useSite } from '../../../../shared/page/boot-context.tsx'
import type { DeviceKind } from '../../../../shared/page/environment.ts'
import { useCopy } from '../../../../shared/use-copy.ts'
import styles from '../screen.module.css'
import { useSafari } from '../use-device.ts'

export type OptionsProps = { phone: Phone; device: DeviceKind; links: readonly AppLink[] }

/** What can be done for the chosen phone on this device. */
export function Options({ phone, device, links }: OptionsProps) {
  const { t } = useTexts()
  const { siteName } = useSite()
  const installed = useInstalled()
  const state = useInstallState()
  const safari = useSafari()
  if (installed) return <Said text={t('download.have_it')} />
  if (state === 'installed') return <Said text={t('download.installed', { site: siteName })} />
  if (device !== phone) return <Scan />
  if (answerToAsking({ device, safari, opened: 'H5' }) === 'safari') return <SafariNeeded />
  return (
    <>
      {state === 'offered' && (
        <Button
          variant="primary"
          size="large"
          icon={arrowLineDownBold}
          wide
          ref={handsOver}
          onClick={() => void install()}
        >
          {t('download.install')}
        </Button>
      )}
      {links.map((link, index) => (
        <ButtonLink
          key={link.url}
          href={link.url}
          variant={index === 0 && state !== 'offered' ? 'primary' : 'secondary'}
          size="large"
          icon={arrowLineDownBold}
          wide
          {...windowOf(link)}
        >
          {t(linkTextOf(link))}
        </ButtonLink>
      ))}
      {links.length === 0 && state !== 'offered' && <p className={styles.small}>{t('download.no_link')}</p>}
    </>
  )
}

const Said = ({ text }: { text: string }) => (
  <Card padded>
    <p>{text}</p>
  </Card>
)

/** The phone is another device than this one: its camera knows the way. */
function Scan() {
  const { t } = useTexts()
  return (
    <Card padded>
      <div className={styles.scan}>
        <div className={styles.code}>
          <CodePicture path={paths.download()} label={t('download.code')} />
        </div>
        <p>{t('download.scan')}</p>
      </div>
    </Card>
  )
}

/** Only Safari installs a profile on an iPhone: here its address is copied to be opened there (POPUP-26, POPUP-27). */
function SafariNeeded() {
  const { t } = useTexts()
  const copy = useCopy({ copied: 'download.copied', failed: 'download.copy_failed' })
  return (
    <Card padded>
      <h2 className={styles.head}>{t('download.safari_needed')}</h2>
      <p className={styles.small}>{t('download.safari_about')}</p>
      <div className={styles.copy}>
        <Button variant="primary" icon={copyBold} wide onClick={() => void copy(location.href)}>
          {t('download.copy_address')}
        </Button>
      </div>
    </Card>
  )
}
