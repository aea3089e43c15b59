import { BalancePill, GuestHeader, InnerHeader, LanguageSwitch, MemberHeader } from '@hiyas/ui'
import { Example, here, ignore } from '../example.tsx'
import { languages } from '../samples.ts'

const balance = {
  text: '₱12,480.50',
  showLabel: 'Show balance',
  hideLabel: 'Hide balance',
  onToggle: ignore,
}

export default function AppHeaderPage() {
  return (
    <>
      <Example title="Visitor" flow="bleed">
        <GuestHeader
          home={{ href: here, label: 'Hiyas home' }}
          language={<LanguageSwitch label="Language" options={languages} current="TY" onSelect={ignore} />}
          menu={{ label: 'Menu', panel: 'menu' }}
        />
      </Example>
      <Example title="Member" flow="bleed">
        <MemberHeader
          home={{ href: here, label: 'Hiyas home' }}
          account={{ panel: 'account' }}
          name="Andrei_RM"
          level="VIP 3"
          balance={balance}
          deposit={{ href: here, label: 'Deposit' }}
          language={<LanguageSwitch label="Language" options={languages} current="TY" onSelect={ignore} compact />}
          menu={{ label: 'Menu', panel: 'menu' }}
        />
      </Example>
      <Example title="Inner page" flow="bleed">
        <InnerHeader back={{ href: here, label: 'Back' }} title="Slots">
          <BalancePill {...balance} deposit={{ href: here, label: 'Deposit' }} />
        </InnerHeader>
      </Example>
    </>
  )
}
