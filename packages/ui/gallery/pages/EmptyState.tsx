import { symbolPath } from '@hiyas/art'
import { ButtonLink, EmptyState } from '@hiyas/ui'
import { Example, here } from '../example.tsx'

export default function EmptyStatePage() {
  return (
    <Example title="No favourites" flow="bleed">
      <EmptyState
        symbolSrc={symbolPath('star', 'large')}
        title="Wala ka pang paborito"
        text="Pindutin ang star sa laro para madali mo itong mabalikan."
        action={
          <ButtonLink href={here} variant="primary">
            Maghanap ng laro
          </ButtonLink>
        }
      />
    </Example>
  )
}
