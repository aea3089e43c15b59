import { backgroundPath } from '@hiyas/art'
import { Banner } from '@hiyas/ui'
import { Example, here } from '../example.tsx'
import { sportsBanner, welcomeBanner } from '../samples.ts'

export default function BannerPage() {
  return (
    <>
      <Example title="Composed" flow="stack">
        <Banner {...welcomeBanner} />
        <Banner {...sportsBanner} />
      </Example>
      <Example title="Copy only" flow="stack">
        <Banner href={here} backgroundSrc={backgroundPath('facet-ruby')} eyebrow="Weekend" title="Cashback" />
      </Example>
      <Example title="Without a link, and with a picture that does not come" flow="stack">
        <Banner backgroundSrc="/art/nothing.webp" eyebrow="Tonight" title="All is play money" prize="21+" />
      </Example>
    </>
  )
}
