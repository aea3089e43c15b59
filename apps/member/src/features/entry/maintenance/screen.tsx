import { backgroundPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { Button, Logo } from '@hiyas/ui'
import { arrowsClockwiseBold } from '@hiyas/ui/icons'
import { useBoot, useSite } from '../../../shared/page/boot-context.tsx'
import { ServiceLink } from '../../../shared/service-link.tsx'
import styles from './screen.module.css'

/**
 * The platform is under maintenance, or may not be used from here (START-05 to START-07). Both are decided by the server at the
 * start of the page, so looking again is loading again.
 */
export default function MaintenanceScreen() {
  const { t } = useTexts()
  const { maintenance, regionRestriction, location } = useBoot().status
  const { siteName } = useSite()
  const region = regionRestriction && !maintenance
  // Who is turned away by mistake can tell the support what was seen of him (START-11); the country is not always known.
  const place = [location.country, location.ip].filter(Boolean).join(', ')
  // At its own address the header has the title of the page already.
  const Title = maintenance || regionRestriction ? 'h1' : 'h2'
  return (
    <div className={styles.screen}>
      <img src={backgroundPath('dusk-bay')} alt="" className={styles.art} width={860} height={920} />
      <div className={styles.logo}>
        <Logo label={siteName} size="hero" />
      </div>
      <section className={styles.words}>
        <Title className={styles.title}>
          {t(region ? 'closed.region_title' : 'closed.maintenance_title', { site: siteName })}
        </Title>
        <p className={styles.text}>{t(region ? 'closed.region_detail' : 'closed.maintenance_detail')}</p>
        {region && place !== '' && <p className={styles.text}>{t('closed.region_seen', { place })}</p>}
        <div className={styles.actions}>
          <ServiceLink variant="outline" />
          <Button variant="primary" icon={arrowsClockwiseBold} onClick={() => window.location.reload()}>
            {t('closed.check_again')}
          </Button>
        </div>
      </section>
    </div>
  )
}
