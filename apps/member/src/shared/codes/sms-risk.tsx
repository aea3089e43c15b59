import { useTexts } from '@hiyas/i18n'
import styles from './sms-risk.module.css'

/** What a code by SMS risks, and the safer of the ways that stand beside it (SES-13). */
export function SmsRisk({ safer }: { safer: 'password' | 'mail' }) {
  const { t } = useTexts()
  return <p className={styles.risk}>{t(`sms.risk_${safer}`)}</p>
}
