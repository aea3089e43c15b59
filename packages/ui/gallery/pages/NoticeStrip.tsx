import { NoticeStrip } from '@hiyas/ui'
import { deviceMobileSpeakerBold } from '@hiyas/ui/icons'
import { Example, here } from '../example.tsx'

export default function NoticeStripPage() {
  return (
    <Example title="With and without an action" flow="stack">
      <NoticeStrip
        text="Reload Biyernes: +30% hanggang 2,000 ngayong gabi lamang"
        href={here}
        action={{ label: 'App', href: here, icon: deviceMobileSpeakerBold }}
      />
      <NoticeStrip text="Bago: Bakunawa Rising, 10,000×" href={here} />
    </Example>
  )
}
