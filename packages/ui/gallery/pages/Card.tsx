import { Card } from '@hiyas/ui'
import { Example } from '../example.tsx'

export default function CardPage() {
  return (
    <Example title="Padded" flow="stack">
      <Card padded>Ligtas ang iyong balanse at mga taya.</Card>
    </Example>
  )
}
