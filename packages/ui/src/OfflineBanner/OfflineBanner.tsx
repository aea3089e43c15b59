import { useSyncExternalStore } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { wifiSlashFill } from '../Icon/icons.ts'
import styles from './OfflineBanner.module.css'

export type OfflineBannerProps = {
  text: string
  /** Shown while the browser says it is offline; pass a value to decide otherwise. */
  offline?: boolean
}

/** A quiet line under the header while there is no connection. It announces itself and goes by itself. */
export function OfflineBanner({ text, offline }: OfflineBannerProps) {
  const browserOffline = useSyncExternalStore(subscribe, isOffline, assumeOnline)
  return (
    <div role="status">
      {(offline ?? browserOffline) && (
        <p className={styles.banner}>
          <Icon shape={wifiSlashFill} className={styles.icon} />
          {text}
        </p>
      )}
    </div>
  )
}

const isOffline = () => !navigator.onLine
const assumeOnline = () => false

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
