import { Segment, TabPanel } from '@hiyas/ui'
import {
  chatCircleDotsFill,
  clockCounterClockwiseBold,
  fireBold,
  squaresFourFill,
  starBold,
  userBold,
  userFill,
} from '@hiyas/ui/icons'
import { useState } from 'react'
import { Example } from '../example.tsx'

export default function SegmentPage() {
  const [way, setWay] = useState<'username' | 'sms'>('sms')
  const [list, setList] = useState<'recent' | 'favourites' | 'hot' | 'all'>('all')
  return (
    <>
      <Example title="Two peers" flow="stack">
        <Segment
          label="Way to log in"
          idBase="way"
          entries={[
            { key: 'username', label: 'Username', icon: userBold, iconCurrent: userFill },
            { key: 'sms', label: 'SMS code', icon: chatCircleDotsFill },
          ]}
          current={way}
          onSelect={setWay}
        />
        <TabPanel idBase="way" tab={way}>
          {way}
        </TabPanel>
      </Example>
      <Example title="Four, compact" flow="stack">
        <Segment
          label="List"
          idBase="list"
          size="compact"
          entries={[
            { key: 'recent', label: 'Kamakailan', icon: clockCounterClockwiseBold },
            { key: 'favourites', label: 'Paborito', icon: starBold },
            { key: 'hot', label: 'Hot', icon: fireBold },
            { key: 'all', label: 'Lahat', icon: squaresFourFill },
          ]}
          current={list}
          onSelect={setList}
        />
        <TabPanel idBase="list" tab={list}>
          {list}
        </TabPanel>
      </Example>
    </>
  )
}
