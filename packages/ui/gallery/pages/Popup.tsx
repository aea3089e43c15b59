import { backgroundPath, symbolPath } from '@hiyas/art'
import { Button, IconButton, Popup } from '@hiyas/ui'
import { envelopeSimpleBold } from '@hiyas/ui/icons'
import { useState } from 'react'
import { Example } from '../example.tsx'

const ART = { backgroundSrc: backgroundPath('facet-dusk'), symbolSrc: symbolPath('parol', 'large') }

export default function PopupPage() {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <>
      <Example title="News by itself">
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Popup
          open={open}
          onClose={close}
          eyebrow="Anunsyo"
          title="Ano'ng bago ngayon"
          closeLabel="Isara"
          art={ART}
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
      <Example title="Given up before its turn came">
        <GivenUp />
      </Example>
    </>
  )
}

/** It has the place over the page until it says that it has gone, and is drawn closed. */
function GivenUp() {
  const [hasPlace, setHasPlace] = useState(false)
  const leave = () => setHasPlace(false)
  return (
    <>
      <Button onClick={() => setHasPlace(true)}>Give it the place</Button>
      <span role="status">{hasPlace ? 'It has the place' : 'The place is free'}</span>
      {hasPlace && (
        <Popup open={false} onClose={leave} onClosed={leave} title="Huli na" closeLabel="Isara" art={ART}>
          Wala nang naghihintay.
        </Popup>
      )}
    </>
  )
}
