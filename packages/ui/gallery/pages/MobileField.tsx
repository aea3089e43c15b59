import { flagPath } from '@hiyas/art'
import { type DialCountry, MobileField } from '@hiyas/ui'
import { useState } from 'react'
import { Example } from '../example.tsx'

const countries: readonly DialCountry[] = [
  { code: 'PH', dial: '+63', name: 'Pilipinas', flag: flagPath('ph') },
  { code: 'US', dial: '+1', name: 'Estados Unidos', flag: flagPath('us') },
  { code: 'SG', dial: '+65', name: 'Singapore' },
]

export default function MobileFieldPage() {
  const [country, setCountry] = useState('PH')
  const words = { label: 'Mobile number', countryLabel: 'Country code', clearLabel: 'Clear the number' }
  const props = { ...words, countries, country, onCountry: setCountry }
  return (
    <>
      <Example title="States" flow="stack">
        <MobileField {...props} placeholder="0905 123 4567" />
        <MobileField {...props} label="Filled" defaultValue="917 555 0148" />
        <MobileField
          {...props}
          label="Wrong"
          country="SG"
          defaultValue="917 55"
          error="Please enter a valid mobile number"
        />
        <MobileField {...props} label="Disabled" defaultValue="917 555 0148" disabled />
      </Example>
      <Example title="One country only" flow="stack">
        <MobileField {...props} countries={countries.slice(0, 1)} hint="We send a code to it." />
      </Example>
    </>
  )
}
