import { PasswordField, type PasswordStrength } from '@hiyas/ui'
import { lockSimpleBold } from '@hiyas/ui/icons'
import { Example } from '../example.tsx'

const labels = { showLabel: 'Show password', hideLabel: 'Hide password' }

const steps: readonly PasswordStrength[] = [
  { step: 1, word: 'Mahina' },
  { step: 2, word: 'Katamtaman' },
  { step: 3, word: 'Maayos' },
  { step: 4, word: 'Malakas' },
]

export default function PasswordFieldPage() {
  return (
    <>
      <Example title="Entering one" flow="stack">
        <PasswordField {...labels} label="Password" icon={lockSimpleBold} autoComplete="current-password" />
        <PasswordField {...labels} label="Wrong" icon={lockSimpleBold} error="Mali ang username o password." />
      </Example>
      <Example title="Choosing one" flow="stack">
        {steps.map(strength => (
          <PasswordField
            key={strength.step}
            {...labels}
            label="New password"
            icon={lockSimpleBold}
            autoComplete="new-password"
            defaultValue="Hiyas2026"
            strength={strength}
            hint="8–16 characters, with a letter and a number."
          />
        ))}
      </Example>
    </>
  )
}
