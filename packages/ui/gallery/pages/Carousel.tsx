import { Banner, Carousel } from '@hiyas/ui'
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
  return (
    <>
      <Example title="Several" flow="bleed">
        <Carousel {...labels}>
          <Banner {...welcomeBanner} />
          <Banner {...sportsBanner} />
          <Banner {...welcomeBanner} eager={false} />
        </Carousel>
      </Example>
      <Example title="One: still, no dots" flow="bleed">
        <Carousel {...labels} label="Promotion">
          <Banner {...sportsBanner} />
        </Carousel>
      </Example>
    </>
  )
}
