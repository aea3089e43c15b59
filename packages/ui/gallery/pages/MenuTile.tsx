import { MenuGrid, MenuTile } from '@hiyas/ui'
import {
  arrowLineDownDuotone,
  giftDuotone,
  headsetDuotone,
  paperPlaneTiltDuotone,
  userCircleDuotone,
  usersThreeDuotone,
} from '@hiyas/ui/duotone-icons'
import { Example, here } from '../example.tsx'

export default function MenuTilePage() {
  return (
    <Example title="Tones" flow="stack">
      <MenuGrid>
        <MenuTile href={here} label="Profile" icon={userCircleDuotone} />
        <MenuTile href={here} label="Deposit" icon={arrowLineDownDuotone} tone="gold" />
        <MenuTile href={here} label="Promosyon" icon={giftDuotone} tone="coral" />
        <MenuTile href={here} label="Agency center" icon={usersThreeDuotone} tone="violet" />
        <MenuTile href={here} label="Support" icon={headsetDuotone} tone="success" />
        <MenuTile href={here} label="Channel 1" icon={paperPlaneTiltDuotone} tone="info" />
      </MenuGrid>
    </Example>
  )
}
