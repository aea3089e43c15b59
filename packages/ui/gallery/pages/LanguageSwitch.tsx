import { LanguageSwitch } from '@hiyas/ui'
import { useState } from 'react'
import { Example } from '../example.tsx'
import { languages } from '../samples.ts'

export default function LanguageSwitchPage() {
  const [current, setCurrent] = useState('TY')
  const props = { label: 'Language', options: languages, current, onSelect: setCurrent }
  return (
    <>
      <Example title="Header, compact">
        <div style={{ marginLeft: 80 }}>
          <LanguageSwitch {...props} />
        </div>
        <LanguageSwitch {...props} compact />
      </Example>
      <Example title="On art" flow="art">
        <div style={{ width: 'max-content', marginLeft: 'auto' }}>
          <LanguageSwitch {...props} onArt />
        </div>
      </Example>
    </>
  )
}
