import { Button, TOAST_MS, ToastProvider, useToast } from '@hiyas/ui'
import { useEffect } from 'react'
import { Example } from '../example.tsx'

export default function ToastPage() {
  return (
    <ToastProvider>
      <Example title="Copied, refused, offline" flow="stack">
        <Say />
      </Example>
    </ToastProvider>
  )
}

function Say() {
  const toast = useToast()
  useEffect(() => {
    toast({ text: 'Nakopya na', tone: 'success', durationMs: TOAST_MS.long })
    toast({ text: 'Kulang ang balanse', tone: 'danger', durationMs: TOAST_MS.long })
    toast({ text: 'Walang koneksyon', tone: 'offline', durationMs: TOAST_MS.long })
  }, [toast])
  return (
    <div style={{ marginTop: 140 }}>
      <Button onClick={() => toast({ text: 'Nakopya na', tone: 'success', durationMs: TOAST_MS.copy })}>Copy</Button>
    </div>
  )
}
