import { Button, ButtonLink } from '@hiyas/ui'
import { arrowLineDownBold, arrowLineUpBold, arrowsClockwiseBold } from '@hiyas/ui/icons'
import { Example, here } from '../example.tsx'

export default function ButtonPage() {
  return (
    <>
      <Example title="Primary">
        <Button variant="primary">Primary</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button variant="primary" loading>
          Loading
        </Button>
        <Button variant="primary" icon={arrowsClockwiseBold} loading>
          Loading
        </Button>
      </Example>
      <Example title="Others">
        <Button>Secondary</Button>
        <Button variant="outline">Outline</Button>
        <Button variant="brand">Brand</Button>
        <Button variant="danger">Danger</Button>
      </Example>
      <Example title="Sizes">
        <Button variant="primary" size="large">
          Large 54
        </Button>
        <Button>Default 48</Button>
        <Button size="medium">Medium 44</Button>
        <Button size="small">Small 36</Button>
      </Example>
      <Example title="Wide, icons, links" flow="stack">
        <Button variant="primary" size="large" wide>
          Mag-login
        </Button>
        <Button variant="primary" size="large" wide loading>
          Mag-login
        </Button>
        <ButtonLink href={here} variant="primary" wide icon={arrowLineDownBold}>
          Mag-deposit
        </ButtonLink>
        <ButtonLink href={here} wide icon={arrowLineUpBold}>
          Mag-withdraw
        </ButtonLink>
      </Example>
    </>
  )
}
