import { NoticeStrip } from '@hiyas/ui'
import { deviceMobileBold } from '@hiyas/ui/icons'
import { Example, here } from '../example.tsx'

const labels = { pauseLabel: 'Pause', playLabel: 'Play' }

export default function NoticeStripPage() {
  return (
    <Example title="Several lines with an action, one line without, unread" flow="stack">
      <NoticeStrip
        {...labels}
        items={[
          'Play money ang lahat ng pera sa Hiyas, at kasama roon ang nasa wallet mo',
          'Bukas na ang studio',
          'May sariling numero ang bawat round',
        ]}
        href={here}
        action={{ label: 'App', href: here, icon: deviceMobileBold }}
      />
      <NoticeStrip {...labels} items={['Isang anunsyo ngayon']} href={here} unread="May hindi pa nababasa" />
    </Example>
  )
}
