import { useTexts } from '@hiyas/i18n'
import { Card, ListRow } from '@hiyas/ui'
import { clockCounterClockwiseBold, headsetBold, lockBold } from '@hiyas/ui/icons'
import { paths } from '../../../../routes/paths.ts'
import { useSession } from '../../../../session/provider.tsx'
import { isTrial } from '../../../../session/reducer.ts'
import styles from '../screen.module.css'

/** What to do about a device one does not know, beside ending it. A trial has no password. */
export function Safety() {
  const { t } = useTexts()
  const trial = isTrial(useSession())
  return (
    <section className={styles.safety} aria-labelledby="safety">
      <h2 id="safety" className={styles.title}>
        {t('devices.safety')}
      </h2>
      <Card>
        {!trial && <ListRow icon={lockBold} label={t('settings.change_password')} href={paths.changePassword()} />}
        <ListRow icon={clockCounterClockwiseBold} label={t('devices.check_bets')} href={paths.bettingRecord()} />
        <ListRow icon={headsetBold} label={t('devices.ask')} href={paths.customerService()} />
      </Card>
    </section>
  )
}
