import { Banner, Button, Carousel } from '@hiyas/ui'
import { useState } from 'react'
import { Example } from '../example.tsx'
import { sportsBanner, welcomeBanner } from '../samples.ts'

const labels = {
  label: 'Promotions',
  pauseLabel: 'Pause',
  playLabel: 'Play',
  previousLabel: 'Previous',
  nextLabel: 'Next',
  positionLabel: (position: number, count: number) => `${position} / ${count}`,
}

export default function CarouselPage() {
  const [edition, setEdition] = useState(1)
  return (
    <>
      <Example title="Several" flow="bleed">
        <Carousel {...labels}>
          <Banner key={`${edition} first`} {...welcomeBanner} />
          <Banner key={`${edition} second`} {...sportsBanner} />
          <Banner key={`${edition} third`} {...welcomeBanner} eager={false} />
        </Carousel>
      </Example>
      <Example title="Others come in their place">
        <Button onClick={() => setEdition(edition + 1)}>Renew</Button>
      </Example>
      <Example title="One: still, no dots" flow="bleed">
        <Carousel {...labels} label="Promotion">
          <Banner {...sportsBanner} />
        </Carousel>
      </Example>
    </>
  )
}
