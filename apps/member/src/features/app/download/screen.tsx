import { symbolPath } from '@hiyas/art'
import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { ButtonLink, Card, Icon, Segment, TabPanel } from '@hiyas/ui'
import { checkBold, questionBold, shieldCheckBold } from '@hiyas/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { paths } from '../../../routes/paths.ts'
import { AppIcon } from '../../../shared/app/app-icon.tsx'
import { guidesFor, type Phone } from '../../../shared/app/guides.ts'
import { suitableLinks } from '../../../shared/app/rules.ts'
import { HeroBand } from '../../../shared/hero-band.tsx'
import { useSite } from '../../../shared/page/boot-context.tsx'
import { ServiceLink } from '../../../shared/service-link.tsx'
import { GuideCard } from './components/guide-card.tsx'
import { Options } from './components/options.tsx'
import { downloadSetting } from './queries.ts'
import styles from './screen.module.css'
import { useDevice, useHost } from './use-device.ts'

/** How to get the app on a phone: its links, a code on a desktop, and guides with pictures (ROUTE-05, ROUTE-08). */
export default function DownloadScreen() {
  const { t } = useTexts()
  const { merchantCode, resources } = useSite()
  const device = useDevice()
  const [chosen, setChosen] = useState<Phone>()
  const idBase = useId()
  const asked = useQuery(downloadSetting(useClient(), merchantCode))
  const phone = chosen ?? (device === 'ios' ? 'ios' : 'android')
  // Until the answer is here, and where there is none, what the page was started with holds: the guides need no network.
  const links = suitableLinks(phone, asked.data?.resources ?? resources)
  return (
    <div className={styles.page}>
      <Hero />
      <Segment
        label={t('download.which')}
        current={phone}
        onSelect={setChosen}
        idBase={idBase}
        entries={[
          { key: 'android', label: t('download.android') },
          { key: 'ios', label: t('download.iphone') },
        ]}
      />
      <TabPanel idBase={idBase} tab={phone}>
        <div className={styles.panel}>
          <Options phone={phone} device={device} links={links} />
          {guidesFor(phone, links).map(guide => (
            <GuideCard key={guide.name} guide={guide} />
          ))}
        </div>
      </TabPanel>
      <Safety />
    </div>
  )
}

function Hero() {
  const { t } = useTexts()
  const { siteName } = useSite()
  return (
    <HeroBand field="facet-dusk">
      <div className={styles.heroWords}>
        <AppIcon size={56} />
        <h2 className={styles.title}>{t('download.popup_title', { site: siteName })}</h2>
        <p className={styles.lead}>{t('download.lead')}</p>
        <ul className={styles.goods}>
          {(['download.good_fast', 'download.good_full', 'download.good_same'] as const).map(good => (
            <li key={good}>
              <Icon shape={checkBold} />
              {t(good)}
            </li>
          ))}
        </ul>
      </div>
      <img src={symbolPath('phone', 'large')} alt="" width={112} height={112} className={styles.symbol} />
    </HeroBand>
  )
}

function Safety() {
  const { t } = useTexts()
  const { siteName } = useSite()
  const host = useHost()
  return (
    <>
      <Card padded>
        <div className={styles.safety}>
          <Icon shape={shieldCheckBold} className={styles.safetyIcon} />
          <div>
            <h2 className={styles.head}>{t('download.safe_title')}</h2>
            <p className={styles.small}>{t('download.safe', { host: host || siteName })}</p>
          </div>
        </div>
      </Card>
      <div className={styles.ways}>
        <ButtonLink href={paths.help()} icon={questionBold}>
          {t('download.help')}
        </ButtonLink>
        <ServiceLink />
      </div>
    </>
  )
}
