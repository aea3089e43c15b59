import { Checkbox } from '@hiyas/ui'
import { Example, here } from '../example.tsx'

export default function CheckboxPage() {
  return (
    <Example title="States" flow="stack">
      <Checkbox>Tandaan ako</Checkbox>
      <Checkbox defaultChecked>Tandaan ang number</Checkbox>
      <Checkbox disabled>Disabled</Checkbox>
      <Checkbox aria-invalid>Not accepted yet</Checkbox>
      <Checkbox long defaultChecked>
        I am <b>21 or older</b> and agree to the <a href={here}>Terms</a> and <a href={here}>Privacy policy</a>.
      </Checkbox>
    </Example>
  )
}
