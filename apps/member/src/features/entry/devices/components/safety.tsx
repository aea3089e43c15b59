import { useTexts } from '@hiyas/i18n'
import { Card, ListRow } from '@hiyas/ui'
import { clockCounterClockwiseBold, headsetBold, lockBold } from '@hiyas/ui/icons'
import { paths } from '../../../../routes/paths.ts'
import { useSession } from '../../../../session/provider.tsx'
import { isTrial } from '../../../../session/reducer.ts'
import { useFlag } from '../../../../shared/page/boot-context.tsx'
import styles from '../screen.module.css'

/** What to do about a device one does not know, beside ending it. A trial has no password, and not every merchant shows bets (SHELL-105). */
export function Safety() {
  const { t } = useTexts()
  const trial = isTrial(useSession())
  const hasRecords = useFlag('TRANSBETREPMEM3')
  return (
    <section className={styles.safety} aria-labelledby="safety">
      <h2 id="safety" className={styles.title}>
        {t('devices.safety')}
      </h2>
      <Card>
        {!trial && <ListRow icon={lockBold} label={t('settings.change_password')} href={paths.changePassword()} />}
        {hasRecords && (
          <ListRow icon={clockCounterClockwiseBold} label={t('devices.check_bets')} href={paths.bettingRecord()} />
        )}
        <ListRow icon={headsetBold} label={t('devices.ask')} href={paths.customerService()} />
      </Card>
    </section>
  )
}
