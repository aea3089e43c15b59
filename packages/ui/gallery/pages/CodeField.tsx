import { CodeField } from '@hiyas/ui'
import { shieldCheckBold } from '@hiyas/ui/icons'
import { useState } from 'react'
import { Example, ignore } from '../example.tsx'

export default function CodeFieldPage() {
  const [said, setSaid] = useState('')
  const field = { icon: shieldCheckBold, placeholder: 'Code', maxLength: 10, aside: '6 digits' }
  return (
    <Example title="States" flow="stack">
      <CodeField
        {...field}
        label="Not sent yet"
        disabled
        hint="We send a code to your number."
        send={{ label: 'Send', onSend: ignore }}
      />
      <CodeField {...field} label="Number missing" disabled send={{ label: 'Send', onSend: ignore, missing: true }} />
      <CodeField
        {...field}
        label="On its way"
        disabled
        hint="Sending the code..."
        send={{ label: 'Send', onSend: ignore, sending: true }}
      />
      <CodeField {...field} label="Sent" send={{ label: 'Resend in 42s', onSend: ignore, waiting: true }} />
      <CodeField
        {...field}
        label="Time is over"
        announcement={said}
        send={{
          label: said === '' ? 'Resend' : 'Resend in 60s',
          waiting: said !== '',
          onSend: () => setSaid('The code is on its way'),
        }}
      />
      <CodeField
        {...field}
        label="Wrong"
        defaultValue="48291"
        error="Verification code error"
        send={{ label: 'Resend in 42s', onSend: ignore, waiting: true }}
      />
    </Example>
  )
}
