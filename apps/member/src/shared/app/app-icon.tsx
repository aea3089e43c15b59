import { isOwnAddress } from '../../routes/paths.ts'
import { useSite } from '../page/boot-context.tsx'
import styles from './app-icon.module.css'
import { appIconOf } from './rules.ts'

/** The icon of the app as the merchant has it (POPUP-31). Pages show pictures of this site only. */
export function AppIcon({ size }: { size: number }) {
  const icon = appIconOf(useSite().resources)
  if (icon === null || !isOwnAddress(icon)) return null
  return <img src={icon} alt="" width={size} height={size} className={styles.icon} />
}
