import { Field } from '@hiyas/ui'
import { Example } from '../example.tsx'

const states = [
  { label: 'Quiet', hint: 'The hint says what fits.' },
  { label: 'Wrong', error: 'What is wrong and what to do.' },
  { label: 'Right', good: 'What is right.' },
]

export default function FieldPage() {
  return (
    <Example title="A frame for any control" flow="stack">
      {states.map(({ label, ...message }) => (
        <Field key={label} label={label} {...message} aside="Optional">
          {control => (
            <select {...control} style={{ height: 48, width: '100%' }}>
              <option>09:00</option>
            </select>
          )}
        </Field>
      ))}
    </Example>
  )
}
