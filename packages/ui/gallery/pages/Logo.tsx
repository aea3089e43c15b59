import { Logo, Mark } from '@hiyas/ui'
import { Example } from '../example.tsx'

export default function LogoPage() {
  return (
    <>
      <Example title="Header, desk, mark">
        <Logo label="Hiyas" />
        <Logo label="Hiyas, large" size="desk" />
        <Mark />
      </Example>
      <Example title="Hero" flow="art">
        <Logo label="Hiyas, hero" size="hero" />
      </Example>
    </>
  )
}
