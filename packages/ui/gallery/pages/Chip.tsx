import { Chip, ChipRow } from '@hiyas/ui'
import { useState } from 'react'
import { Example, ignore } from '../example.tsx'

const FILTERS = ['Lahat', 'Bago', 'Jackpot', 'Hold & Win', 'Buy bonus', 'Klasiko']

export default function ChipPage() {
  const [current, setCurrent] = useState('Lahat')
  return (
    <>
      <Example title="Rail" flow="bleed">
        <ChipRow label="Class">
          {FILTERS.map(filter => (
            <Chip key={filter} selected={filter === current} onSelect={() => setCurrent(filter)}>
              {filter}
            </Chip>
          ))}
        </ChipRow>
      </Example>
      <Example title="Wrapped" flow="stack">
        <ChipRow label="More" flow="wrap">
          <Chip selected={false} onSelect={ignore}>
            Hot
          </Chip>
          <Chip selected onSelect={ignore}>
            Bago
          </Chip>
        </ChipRow>
      </Example>
    </>
  )
}
