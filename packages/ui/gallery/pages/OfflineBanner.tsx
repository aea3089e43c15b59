import { OfflineBanner } from '@hiyas/ui'
import { Example } from '../example.tsx'

export default function OfflineBannerPage() {
  return (
    <Example title="No connection" flow="bleed">
      <OfflineBanner offline text="Walang koneksyon. Ligtas ang iyong balanse." />
    </Example>
  )
}
