import { Button, Dialog } from '@hiyas/ui'
import { useState } from 'react'
import { Example } from '../example.tsx'

export default function DialogPage() {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Example title="A question">
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onClose={close}
        title="Log out of Hiyas?"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="danger" onClick={close}>
              Log out
            </Button>
          </>
        }
      >
        You can log in again any time. Open bets stay active.
      </Dialog>
    </Example>
  )
}
