import { FooterBar } from '@hiyas/ui'
import { Example, here } from '../example.tsx'
import { footerAfter, footerBefore } from '../samples.ts'

export default function FooterBarPage() {
  return (
    <>
      <Example title="Member, at home" flow="bleed">
        <div style={{ paddingTop: 30 }}>
          <FooterBar
            label="Main"
            before={footerBefore}
            after={footerAfter}
            centre={{ key: 'play', href: here, label: 'Laro' }}
            current="home"
          />
        </div>
      </Example>
      <Example title="Visitor, with fewer entries" flow="bleed">
        <div style={{ paddingTop: 30 }}>
          <FooterBar
            label="Visitor"
            before={footerBefore.slice(0, 1)}
            after={footerAfter.slice(1)}
            centre={{ key: 'login', href: here, label: 'Login' }}
          />
        </div>
      </Example>
    </>
  )
}
