import { Divider } from '@hiyas/ui'
import { Example } from '../example.tsx'

export default function DividerPage() {
  return (
    <Example title="Between two ways" flow="stack">
      <Divider>or continue with</Divider>
      <Divider>o magpatuloy gamit ang account mo sa isa sa mga ito</Divider>
    </Example>
  )
}
