import { backgroundPath, symbolPath } from '@hiyas/art'
import { Button, IconButton, Popup } from '@hiyas/ui'
import { envelopeSimpleBold } from '@hiyas/ui/icons'
import { useState } from 'react'
import { Example } from '../example.tsx'

export default function PopupPage() {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Example title="News by itself">
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Popup
        open={open}
        onClose={close}
        eyebrow="Anunsyo"
        title="Ano'ng bago ngayon"
        closeLabel="Isara"
        art={{ backgroundSrc: backgroundPath('facet-dusk'), symbolSrc: symbolPath('parol', 'large') }}
        foot={
          <Button variant="primary" wide onClick={close}>
            Tingnan ang mga slot
          </Button>
        }
        under={<IconButton icon={envelopeSimpleBold} label="Mga mensahe" size="large" dot onClick={close} />}
      >
        Labing-anim na slot ang pwede nang laruin. Markahan ng bituin ang mga gusto mo para nasa paborito agad.
      </Popup>
    </Example>
  )
}
