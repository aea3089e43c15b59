import { CategoryMenu } from '@hiyas/ui'
import { useState } from 'react'
import { Example } from '../example.tsx'
import { categories } from '../samples.ts'

export default function CategoryMenuPage() {
  const [current, setCurrent] = useState('HOT')
  return (
    <Example title="Kinds of games" flow="bleed">
      <CategoryMenu label="Games" entries={categories} current={current} onSelect={setCurrent} />
    </Example>
  )
}
