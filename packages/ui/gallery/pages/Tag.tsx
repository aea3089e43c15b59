import { Tag } from '@hiyas/ui'
import { Example } from '../example.tsx'

export default function TagPage() {
  return (
    <Example title="Kinds">
      <Tag kind="hot">HOT</Tag>
      <Tag kind="new">BAGO</Tag>
      <Tag kind="rest">MAINTENANCE</Tag>
    </Example>
  )
}
