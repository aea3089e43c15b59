import { Pill } from '@hiyas/ui'
import { checkBold } from '@hiyas/ui/icons'
import { Example } from '../example.tsx'

export default function PillPage() {
  return (
    <>
      <Example title="States">
        <Pill tone="success">Issued</Pill>
        <Pill tone="gold">Applying</Pill>
        <Pill tone="danger">Rejected</Pill>
        <Pill tone="info">Coming</Pill>
        <Pill tone="violet">Signed</Pill>
        <Pill tone="coral">Promo</Pill>
        <Pill>Claimed</Pill>
        <Pill tone="success" icon={checkBold}>
          Applied
        </Pill>
        <Pill tone="gold" size="small">
          VIP 3
        </Pill>
      </Example>
      <Example title="On art" flow="art">
        <Pill tone="art">VIP 3</Pill>
      </Example>
    </>
  )
}
