import { tileArt, vendorPath } from '@hiyas/art'
import { followLongPresses, GameTile, GameTileSkeleton, TileGrid } from '@hiyas/ui'
import { useEffect, useState } from 'react'
import { Example, here } from '../example.tsx'

export default function GameTilePage() {
  const [starred, setStarred] = useState(true)
  const [pressed, setPressed] = useState(false)
  useEffect(() => followLongPresses(document, 'article > a', () => setPressed(true)), [])
  const star = {
    on: starred,
    label: 'Favourite: Dragon Dynasty',
    onToggle: () => setStarred(!starred),
  }
  return (
    <>
      <Example title={pressed ? 'A long press opens the sheet' : 'Mark, star, tag'} flow="bleed">
        <TileGrid label="Games">
          <GameTile
            href={here}
            title="Dragon Dynasty"
            vendor="Kidlat"
            art={tileArt('dragon-dynasty')}
            markSrc={vendorPath('KDL', 'mark')}
            star={star}
            eager
          />
          <GameTile
            href={here}
            title="Juicy Perya"
            vendor="Hiyas"
            art={tileArt('juicy-perya')}
            tag={{ kind: 'hot', label: 'HOT' }}
            star={{ ...star, on: !starred }}
            eager
          />
          <GameTile
            href={here}
            title="Kraken Cove"
            vendor="Habagat"
            art={tileArt('kraken-cove')}
            tag={{ kind: 'new', label: 'BAGO' }}
            star={star}
            eager
          />
        </TileGrid>
      </Example>
      <Example title="Loading, no star, no picture and at rest" flow="bleed">
        <TileGrid label="States">
          <GameTileSkeleton />
          <GameTile
            href={here}
            title="Sweet Halo-Halo"
            vendor="Lumina"
            art={tileArt('sweet-halo-halo')}
            tag={{ kind: 'hot', label: 'HOT' }}
            eager
          />
          <GameTile
            href={here}
            title="Bakunawa Rising"
            vendor="Kidlat"
            art={{ avifSrcSet: 'data:image/avif;base64,AA== 342w', webp: 'data:image/webp;base64,AA==' }}
            tag={{ kind: 'rest', label: 'MAINTENANCE' }}
            markSrc={vendorPath('KDL', 'mark')}
            star={star}
            eager
          />
        </TileGrid>
      </Example>
    </>
  )
}
