import { VENDORS, vendorPath } from '@hiyas/art'
import { VendorRail, VendorTile } from '@hiyas/ui'
import { useState } from 'react'
import { Example } from '../example.tsx'

const CODES = ['HYO', 'KDL', 'LUM', 'AUR', 'NVG']

export default function VendorTilePage() {
  const [current, setCurrent] = useState('HYO')
  return (
    <>
      <Example title="Rail above a lobby" flow="bleed">
        <VendorRail label="Vendors" previous="Previous vendors" next="Next vendors">
          <VendorTile label="Lahat" selected={current === ''} onSelect={() => setCurrent('')} />
          {CODES.map(code => (
            <VendorTile
              key={code}
              label={VENDORS[code] ?? code}
              logoSrc={vendorPath(code)}
              selected={code === current}
              onSelect={() => setCurrent(code)}
            />
          ))}
        </VendorRail>
      </Example>
      <Example title="Grid in a filter">
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8, width: '100%' }}>
          {CODES.map(code => (
            <VendorTile
              key={code}
              shape="grid"
              label={VENDORS[code] ?? code}
              logoSrc={vendorPath(code)}
              selected={code === current}
              onSelect={() => setCurrent(code)}
            />
          ))}
        </div>
      </Example>
    </>
  )
}
