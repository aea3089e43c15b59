import { vendorPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { VendorRail, VendorTile } from '@hiyas/ui'
import { vendorsOf } from '../lobby-state.ts'
import type { Lobby } from '../use-lobby.ts'

/** Four logos a view (LOBBY-25); a tap filters the list, a second one takes the filter off. */
export function VendorRow({ lobby }: { lobby: Lobby }) {
  const { t } = useTexts()
  const { place, state, tree, dispatch } = lobby
  const choose = (vendor: string | null) => () => dispatch({ type: 'vendor_toggled', vendor })
  return (
    <VendorRail label={t('lobby.vendors')}>
      <VendorTile label={t('lobby.vendor_all')} selected={state.vendor === null} onSelect={choose(null)} />
      {vendorsOf(place.category, tree).map(({ vassalage, displayName }) => (
        <VendorTile
          key={vassalage}
          label={displayName}
          logoSrc={vendorPath(vassalage)}
          selected={state.vendor === vassalage}
          onSelect={choose(vassalage)}
        />
      ))}
    </VendorRail>
  )
}
