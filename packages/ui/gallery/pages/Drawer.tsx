import { Button, Drawer, Logo, MenuGrid, MenuTile } from '@hiyas/ui'
import {
  giftDuotone,
  headsetDuotone,
  listChecksDuotone,
  receiptDuotone,
  userCircleDuotone,
} from '@hiyas/ui/duotone-icons'
import { signOutBold } from '@hiyas/ui/icons'
import { useState } from 'react'
import { Example, here } from '../example.tsx'

export default function DrawerPage() {
  const [open, setOpen] = useState(true)
  return (
    <Example title="Side menu">
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        label="Menu"
        closeLabel="Isara ang menu"
        head={<Logo label="Hiyas" />}
        foot={
          <Button variant="outline" wide icon={signOutBold}>
            Mag-sign out
          </Button>
        }
      >
        <MenuGrid>
          <MenuTile href={here} label="Profile" icon={userCircleDuotone} />
          <MenuTile href={here} label="Promosyon" icon={giftDuotone} tone="coral" />
          <MenuTile href={here} label="Record ng account" icon={receiptDuotone} />
          <MenuTile href={here} label="Mga taya" icon={listChecksDuotone} />
          <MenuTile href={here} label="Support" icon={headsetDuotone} tone="success" />
        </MenuGrid>
      </Drawer>
    </Example>
  )
}
