import { Card, ListRow, Pill } from '@hiyas/ui'
import { receiptDuotone } from '@hiyas/ui/duotone-icons'
import { shieldCheckBold, signOutBold } from '@hiyas/ui/icons'
import { Example, here, ignore } from '../example.tsx'

export default function ListRowPage() {
  return (
    <Example title="Link, action, statement" flow="stack">
      <Card>
        <ListRow href={here} icon={receiptDuotone} label="Account record" value="3 pending" />
        <ListRow onSelect={ignore} icon={signOutBold} label="Mag-sign out" tone="danger" />
        <ListRow icon={shieldCheckBold} label="Two-step login" value={<Pill tone="success">On</Pill>} />
      </Card>
    </Example>
  )
}
