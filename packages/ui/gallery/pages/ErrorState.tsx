import { symbolPath } from '@hiyas/art'
import { Button, ErrorState } from '@hiyas/ui'
import { arrowsClockwiseBold } from '@hiyas/ui/icons'
import { Example } from '../example.tsx'

const actions = (
  <>
    <Button>Support</Button>
    <Button variant="primary" icon={arrowsClockwiseBold}>
      Subukan muli
    </Button>
  </>
)

export default function ErrorStatePage() {
  const texts = {
    symbolSrc: symbolPath('e:1f50c', 'large'),
    title: 'Hindi ma-load ang page',
    text: 'Suriin ang internet at subukan muli. Ligtas ang iyong balanse at mga taya.',
    actions,
  }
  return (
    <>
      <Example title="A page" flow="bleed">
        <ErrorState {...texts} />
      </Example>
      <Example title="A section" flow="bleed">
        <ErrorState {...texts} size="inline" />
      </Example>
    </>
  )
}
