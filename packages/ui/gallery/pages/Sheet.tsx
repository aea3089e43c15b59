import { Button, Card, ListRow, Sheet } from '@hiyas/ui'
import { infoBold, playFill, starBold } from '@hiyas/ui/icons'
import { useState } from 'react'
import { Example, here, ignore } from '../example.tsx'

export default function SheetPage() {
  const [open, setOpen] = useState(true)
  return (
    <Example title="What a long press on a game offers">
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Dragon Dynasty" closeLabel="Close">
        <Card>
          <ListRow href={here} icon={playFill} label="Maglaro" />
          <ListRow onSelect={ignore} icon={starBold} label="Idagdag sa paborito" />
          <ListRow onSelect={ignore} icon={infoBold} label="Tungkol sa laro" />
        </Card>
      </Sheet>
    </Example>
  )
}
