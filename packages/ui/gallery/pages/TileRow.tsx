import { GameTileSkeleton, TileRow } from '@hiyas/ui'
import { Example } from '../example.tsx'

const PLACES = [1, 2, 3, 4, 5, 6] as const

export default function TileRowPage() {
  return (
    <Example title="More than fit: the last is cut" flow="bleed">
      <TileRow label="Games">
        {PLACES.map(place => (
          <GameTileSkeleton key={place} />
        ))}
      </TileRow>
    </Example>
  )
}
