import { useTexts } from '@hiyas/i18n'
import { Button, Card, Icon, Pill } from '@hiyas/ui'
import { deviceMobileDuotone } from '@hiyas/ui/duotone-icons'
import type { DeviceSession } from '../queries.ts'
import styles from '../screen.module.css'

export type DeviceCardProps = { session: DeviceSession; ending: boolean; onEnd: () => void }

/** One session: on what, from where, since when, and the way to end it. The one that is looked at ends by logging out. */
export function DeviceCard({ session, ending, onEnd }: DeviceCardProps) {
  const { t, dateTime } = useTexts()
  const { current, ip, openedAtMs, seenAtMs } = session
  const device = session.device || t('devices.unknown')
  return (
    <Card padded>
      <div className={styles.device}>
        <span className={styles.icon}>
          <Icon shape={deviceMobileDuotone} />
        </span>
        <div className={styles.facts}>
          <h2 className={styles.name}>{device}</h2>
          <p className={styles.line}>{ip}</p>
        </div>
        {current ? (
          <Pill tone="success">{t('devices.this')}</Pill>
        ) : (
          <Button size="medium" loading={ending} aria-label={t('devices.end_one', { device })} onClick={onEnd}>
            {t('devices.end')}
          </Button>
        )}
      </div>
      <dl className={styles.times}>
        <div>
          <dt>{t('devices.seen')}</dt>
          <dd>{dateTime(seenAtMs)}</dd>
        </div>
        <div>
          <dt>{t('devices.opened')}</dt>
          <dd>{dateTime(openedAtMs)}</dd>
        </div>
      </dl>
    </Card>
  )
}
