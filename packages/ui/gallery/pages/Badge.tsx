import { Badge } from '@hiyas/ui'
import { Example } from '../example.tsx'

export default function BadgePage() {
  return (
    <Example title="Count, cap">
      <Badge count={5} />
      <Badge count={42} label="42 unread" />
      <Badge count={120} />
      <Badge count={0} />
    </Example>
  )
}
