import { TabPanel, Tabs } from '@hiyas/ui'
import { useState } from 'react'
import { Example } from '../example.tsx'

const ENTRIES = [
  { key: 'promotions', label: 'Promotions' },
  { key: 'rewards', label: 'Reward center' },
  { key: 'bonus', label: 'My bonus' },
]

export default function TabsPage() {
  const [current, setCurrent] = useState('promotions')
  return (
    <Example title="Sections of a page" flow="bleed">
      <Tabs label="Promotions" idBase="promo" entries={ENTRIES} current={current} onSelect={setCurrent} />
      <TabPanel idBase="promo" tab={current}>
        <p style={{ padding: 16 }}>{current}</p>
      </TabPanel>
    </Example>
  )
}
