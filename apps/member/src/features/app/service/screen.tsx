import { symbolPath } from '@hiyas/art'
import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { Anchor, ButtonLink, Card, EmptyState, Icon, ListRow, Skeleton } from '@hiyas/ui'
import { caretRightBold, listBold, megaphoneSimpleFill, questionBold } from '@hiyas/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../routes/paths.ts'
import { FailedState } from '../../../shared/failed-state.tsx'
import { HeldUp, isHeldUp } from '../../../shared/held-up.tsx'
import { helpItems } from '../../../shared/help/help-items.ts'
import { HeroBand } from '../../../shared/hero-band.tsx'
import { NewWindow } from '../../../shared/new-window.tsx'
import { useSite } from '../../../shared/page/boot-context.tsx'
import { channelsOf } from '../../../shared/service/channels.ts'
import { APART } from '../../../shared/service/links.ts'
import { Coming } from '../../../shared/status-line/coming.tsx'
import { WayRow } from './components/way-row.tsx'
import type { ServiceEntry } from './hours.ts'
import { waysToService } from './queries.ts'
import styles from './screen.module.css'

/** As high as the ways there are: chat and mail say when they are open. */
const SKELETON_ROWS = { chat: 110, mail: 110, invite: 88 } as const
const QUESTIONS_MAX = 4

/** Ways to the people behind the site, with their hours, and to answers that are there already (ROUTE-01, ROUTE-08). */
export default function ServiceScreen() {
  const { t } = useTexts()
  const { merchantCode, ...site } = useSite()
  const asked = useQuery(waysToService(useClient(), merchantCode))
  const heldUp = isHeldUp(asked)
  return (
    <div className={styles.page}>
      <HeroBand field="facet-ocean">
        <div className={styles.words}>
          <h2 className={styles.title}>{t('service.title')}</h2>
          <p className={styles.lead}>{t('service.lead')}</p>
        </div>
        <img src={symbolPath('e:1f98a', 'large')} alt="" width={84} height={84} className={styles.symbol} />
      </HeroBand>
      {asked.isPending && !heldUp && <RowsSkeleton />}
      {(asked.isError || heldUp) && asked.data === undefined && (
        <Ways entries={site.customerService.map(link => ({ ...link, detail: '', hours: null }))} unsure />
      )}
      {heldUp && <HeldUp />}
      {asked.isError && asked.data === undefined && (
        <FailedState
          inline
          title={t('service.failed')}
          text={t('service.failed_detail')}
          onRetry={() => void asked.refetch()}
        />
      )}
      {asked.data !== undefined && <Ways entries={asked.data.customerService} />}
      <Channels resources={asked.data?.resources ?? site.resources} />
      <Questions />
    </div>
  )
}

/** `unsure`: only what the page was started with is known, which says nothing of hours. */
function Ways({ entries, unsure = false }: { entries: readonly ServiceEntry[]; unsure?: boolean }) {
  const { t } = useTexts()
  if (entries.length === 0 && unsure) return null
  if (entries.length === 0) return <Nothing />
  return (
    <section className={styles.section} aria-label={t('service.ways')}>
      <ul className={styles.ways}>
        {entries.map(entry => (
          <li key={`${entry.csType} ${entry.path}`}>
            <WayRow entry={entry} unsure={unsure} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Nothing() {
  const { t } = useTexts()
  return (
    <EmptyState
      symbolSrc={symbolPath('em_owl', 'large')}
      title={t('service.empty')}
      text={t('service.empty_detail')}
      action={
        <ButtonLink variant="primary" href={paths.help()} icon={questionBold}>
          {t('service.all_faq')}
        </ButtonLink>
      }
    />
  )
}

function Channels({ resources }: { resources: Parameters<typeof channelsOf>[0] }) {
  const { t } = useTexts()
  const channels = channelsOf(resources)
  if (channels.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="elsewhere">
      <h2 className={styles.sectionTitle} id="elsewhere">
        {t('service.elsewhere')}
      </h2>
      <Card>
        {channels.map(({ resourceType, url, labelName }) => (
          <Anchor key={resourceType} href={url} className={styles.channel} {...APART}>
            <Icon shape={megaphoneSimpleFill} className={styles.channelIcon} />
            <span className={styles.grow}>
              {labelName}
              <NewWindow />
            </span>
            <Icon shape={caretRightBold} className={styles.caret} />
          </Anchor>
        ))}
      </Card>
    </section>
  )
}

/** The first questions of the help centre. What does not come is no loss: the way to all of them stands. */
function Questions() {
  const { t } = useTexts()
  const items = useQuery(helpItems(useClient()))
  return (
    <section className={styles.section} aria-labelledby="questions">
      <h2 className={styles.sectionTitle} id="questions">
        {t('service.faq')}
      </h2>
      <Card>
        {items.data?.slice(0, QUESTIONS_MAX).map(({ title }, index) => (
          <ListRow key={title} icon={questionBold} label={title} href={paths.helpDetail(index)} />
        ))}
        <ListRow icon={listBold} label={t('service.all_faq')} href={paths.help()} />
      </Card>
    </section>
  )
}

function RowsSkeleton() {
  return (
    <Coming className={styles.ways}>
      {Object.entries(SKELETON_ROWS).map(([way, height]) => (
        <Skeleton key={way} height={height} radius={18} />
      ))}
    </Coming>
  )
}
