import { BalanceCard, BalanceInline, BalancePill } from '@hiyas/ui'
import { useState } from 'react'
import { Example, here, ignore } from '../example.tsx'

export default function BalanceWidgetPage() {
  const [hidden, setHidden] = useState(false)
  const view = { text: hidden ? '******' : '₱12,480.50', hidden, label: hidden ? 'Balance hidden' : undefined }
  const eye = { showLabel: 'Show balance', hideLabel: 'Hide balance', onToggle: () => setHidden(!hidden) }
  const card = { title: 'Kabuuang balanse', refreshLabel: 'Refresh', onRefresh: ignore }
  return (
    <>
      <Example title="In the header">
        <BalanceInline {...view} {...eye} />
      </Example>
      <Example title="Waiting for the wallet">
        <BalanceInline {...view} {...eye} waiting />
      </Example>
      <Example title="Not known">
        <BalanceInline {...view} {...eye} text="–" label="Balance unknown" />
      </Example>
      <Example title="In a lobby">
        <BalancePill {...view} deposit={{ href: here, label: 'Deposit' }} />
        <BalancePill {...view} />
      </Example>
      <Example title="On art" flow="art">
        <BalanceCard {...view} {...eye} {...card} on="art" />
      </Example>
      <Example title="On a card of the page">
        <BalanceCard {...view} {...eye} {...card} on="page" />
      </Example>
    </>
  )
}
