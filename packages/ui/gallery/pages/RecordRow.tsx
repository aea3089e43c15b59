import { tilePath } from '@hiyas/art'
import { Amount, Card, RecordRow } from '@hiyas/ui'
import { Example } from '../example.tsx'

export default function RecordRowPage() {
  return (
    <Example title="Won, lost, open" flow="stack">
      <Card>
        <RecordRow
          title="Hiyas Reels"
          artSrc={tilePath('hiyas-reels', 'webp')}
          time="21 Nob 2026, 20:41"
          stake="₱20.00"
          result={<Amount text="+₱620.00" tone="win" />}
          note="31.00×"
        />
        <RecordRow
          title="Hiyas Reels"
          artSrc={tilePath('hiyas-reels', 'webp')}
          time="21 Nob 2026, 20:40"
          stake="₱20.00"
          result={<Amount text="−₱20.00" tone="loss" />}
        />
        <RecordRow
          title="A game whose picture is gone"
          time="21 Nob 2026, 20:39"
          stake="₱20.00"
          result={<Amount text="Open" tone="open" />}
        />
      </Card>
    </Example>
  )
}
