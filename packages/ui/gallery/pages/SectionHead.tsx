import { symbolPath } from '@hiyas/art'
import { SectionHead } from '@hiyas/ui'
import { Example, here } from '../example.tsx'

export default function SectionHeadPage() {
  return (
    <Example title="With picture and link, without" flow="bleed">
      <SectionHead
        title="Hot ngayon"
        symbolSrc={symbolPath('e:1f525')}
        more={{ href: here, label: 'Lahat', count: '206' }}
      />
      <SectionHead title="Mga panalo ngayon" />
    </Example>
  )
}
