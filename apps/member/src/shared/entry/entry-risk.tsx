import { RiskLine } from '../risk-line.tsx'
import styles from './entry-risk.module.css'

/** At the end of the screens that open and make accounts (RG-16). */
export const EntryRisk = () => <RiskLine className={styles.risk} />
