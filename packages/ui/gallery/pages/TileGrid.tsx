import { GameTileSkeleton, TileGrid } from '@hiyas/ui'
import { Example } from '../example.tsx'

export default function TileGridPage() {
  return (
    <Example title="Busy; no stretched orphan" flow="bleed">
      <TileGrid label="Games" busy>
        <GameTileSkeleton />
        <GameTileSkeleton />
        <GameTileSkeleton />
        <GameTileSkeleton />
      </TileGrid>
    </Example>
  )
}
