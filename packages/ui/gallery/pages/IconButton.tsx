import { Badge, IconButton, IconButtonLink } from '@hiyas/ui'
import { caretLeftBold, envelopeSimpleBold, plusBold, slidersHorizontalBold, xBold } from '@hiyas/ui/icons'
import { Example, here } from '../example.tsx'

export default function IconButtonPage() {
  return (
    <>
      <Example title="Variants">
        <IconButton icon={envelopeSimpleBold} label="Messages, unread" dot />
        <IconButton icon={xBold} label="Close" variant="ghost" />
        <IconButton
          icon={slidersHorizontalBold}
          label="Filter, 3 set"
          variant="accent"
          size="large"
          badge={<Badge count={3} />}
        />
        <IconButtonLink icon={plusBold} label="Deposit" variant="primary" href={here} />
        <IconButton icon={envelopeSimpleBold} label="Disabled" disabled />
      </Example>
      <Example title="On art" flow="art">
        <IconButtonLink icon={caretLeftBold} label="Back to home" variant="art" href={here} />
      </Example>
    </>
  )
}
