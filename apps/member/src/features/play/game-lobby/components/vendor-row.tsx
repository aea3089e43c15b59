import { useTexts } from '@hiyas/i18n'
import { VendorRail, VendorTile } from '@hiyas/ui'
import { vendorLogo } from '../../../../shared/games/vendor-logo.ts'
import { vendorsOf } from '../lobby-state.ts'
import type { Lobby } from '../use-lobby.ts'

/** Four logos a view (LOBBY-25); a tap filters the list, a second one takes the filter off. */
export function VendorRow({ lobby }: { lobby: Lobby }) {
  const { t } = useTexts()
  const { place, state, tree, dispatch } = lobby
  const choose = (vendor: string | null) => () => dispatch({ type: 'vendor_toggled', vendor })
  return (
    <VendorRail label={t('lobby.vendors')} previous={t('lobby.vendors_previous')} next={t('lobby.vendors_next')}>
      <VendorTile label={t('lobby.vendor_all')} selected={state.vendors.length === 0} onSelect={choose(null)} />
      {vendorsOf(place.category, tree).map(({ vassalage, displayName }) => (
        <VendorTile
          key={vassalage}
          label={displayName}
          logoSrc={vendorLogo(vassalage)}
          selected={state.vendors.includes(vassalage)}
          onSelect={choose(vassalage)}
        />
      ))}
    </VendorRail>
  )
}
