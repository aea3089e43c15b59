import { LOCALES, type Texts, useTexts } from '@hiyas/i18n'
import { DAY_MS, systemClock } from '@hiyas/kernel'
import { Anchor, Icon, type IconShape, Pill } from '@hiyas/ui'
import { caretRightBold, chatCircleDotsBold, envelopeSimpleBold, headsetBold, userPlusBold } from '@hiyas/ui/icons'
import { NewWindow } from '../../../../shared/new-window.tsx'
import { apartFrom } from '../../../../shared/service/links.ts'
import { type OpenState, openState, type ServiceEntry } from '../hours.ts'
import styles from '../screen.module.css'

const ICONS: ReadonlyMap<string, IconShape> = new Map([
  ['LIVECHAT', chatCircleDotsBold],
  ['EMAIL', envelopeSimpleBold],
  ['REFERRAL', userPlusBold],
])
/** A Monday, from which the names of days are counted. */
const MONDAY_MS = Date.UTC(2024, 0, 1, 4)

/** One way to customer service: what it is, what to expect, and whether somebody is there. */
export function WayRow({ entry, unsure }: { entry: ServiceEntry; unsure: boolean }) {
  const texts = useTexts()
  const apart = apartFrom(entry.path)
  const state = openState(entry.hours, systemClock.nowMs())
  return (
    <Anchor href={entry.path} className={styles.way} {...apart}>
      <span className={styles.wayIcon}>
        <Icon shape={ICONS.get(entry.csType) ?? headsetBold} />
      </span>
      <span className={styles.grow}>
        <b className={styles.wayTitle}>{entry.title}</b>
        {apart.target && <NewWindow />}
        {entry.detail !== '' && <span className={styles.detail}>{entry.detail}</span>}
        {!unsure && entry.csType !== 'REFERRAL' && (
          <Pill size="small" tone={state.kind === 'closed' ? 'muted' : 'success'}>
            {hoursText(state, texts)}
          </Pill>
        )}
      </span>
      <Icon shape={caretRightBold} className={styles.caret} />
    </Anchor>
  )
}

/** By the clock of Manila. */
function hoursText(state: OpenState, { t, language }: Texts): string {
  if (state.kind === 'always') return t('service.always')
  if (state.kind === 'open') return t('service.open_until', { time: state.until })
  if (state.inDays === 0) return t('service.closed_until', { day: t('service.today'), time: state.at })
  if (state.inDays === 1) return t('service.closed_until', { day: t('service.tomorrow'), time: state.at })
  const weekday = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY_MS + (state.weekday - 1) * DAY_MS,
  )
  return t('service.closed_until', { day: t('service.on_day', { weekday }), time: state.at })
}
