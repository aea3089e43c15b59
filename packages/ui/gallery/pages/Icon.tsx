import { Icon } from '@hiyas/ui'
import * as duotoneIcons from '@hiyas/ui/duotone-icons'
import * as icons from '@hiyas/ui/icons'
import { Example } from '../example.tsx'

export default function IconPage() {
  return (
    <Example title="All, at 24 px">
      {Object.entries({ ...icons, ...duotoneIcons }).map(([name, shape]) => (
        <span key={name} title={name} style={{ fontSize: 24 }}>
          <Icon shape={shape} />
        </span>
      ))}
    </Example>
  )
}
