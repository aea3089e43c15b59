import { Amount } from '@hiyas/ui'
import { Example } from '../example.tsx'

export default function AmountPage() {
  return (
    <>
      <Example title="Tones">
        <Amount text="₱12,480.50" />
        <Amount text="+₱620.00" tone="win" />
        <Amount text="−₱25,000.00" tone="loss" />
        <Amount text="₱50.00" tone="open" />
        <Amount text="₱8,888" tone="prize" />
      </Example>
      <Example title="Sizes" flow="stack">
        <Amount text="₱12,480.50" size="header" />
        <Amount text="₱12,480.50" size="hero" />
      </Example>
      <Example title="Hidden, waiting" flow="stack">
        <Amount text="******" label="Balance hidden" size="header" />
        <div>
          <Amount text="₱12,480.50" size="header" waiting />
        </div>
      </Example>
    </>
  )
}
