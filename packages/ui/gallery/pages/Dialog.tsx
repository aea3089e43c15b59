import { Button, Dialog } from '@hiyas/ui'
import { useState } from 'react'
import { Example } from '../example.tsx'

export default function DialogPage() {
  const [open, setOpen] = useState(true)
  const [needed, setNeeded] = useState(false)
  const close = () => setOpen(false)
  const leave = () => setNeeded(false)
  return (
    <Example title="A question, and one that is drawn only while it is asked">
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
      <Button onClick={() => setNeeded(true)}>Ask</Button>
      {needed && <Dialog open onClose={leave} title="Stay?" actions={<Button onClick={leave}>Stay</Button>} />}
    </Example>
  )
}
