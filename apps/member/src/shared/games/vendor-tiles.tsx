import { Anchor } from '@hiyas/ui'
import { launchHref } from './launch-way.ts'
import { vendorLogo } from './vendor-logo.ts'
import styles from './vendor-tiles.module.css'

type Vendor = { vassalage: string; displayName: string; gameType: string }

/** Vendors of a kind of games that is chosen by its vendors: a large picture each, and a tap opens what the vendor has of it (LOBBY-53, LOBBY-54). */
export function VendorTiles({ label, vendors }: { label: string; vendors: readonly Vendor[] }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {vendors.map(({ vassalage, displayName, gameType }) => (
        <li key={vassalage}>
          <Anchor className={styles.tile} href={launchHref({ vassalage, gameType })}>
            <img className={styles.logo} src={vendorLogo(vassalage)} alt={displayName} loading="lazy" />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
