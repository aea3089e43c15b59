import { Spinner } from '@hiyas/ui'
import { Example } from '../example.tsx'

export default function SpinnerPage() {
  return (
    <Example title="Waiting">
      <Spinner label="Loading" />
      <span style={{ color: 'var(--primary-text)' }}>
        <Spinner />
      </span>
    </Example>
  )
}
