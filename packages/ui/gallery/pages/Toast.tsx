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

const TONES = ['success', 'notice', 'info', 'danger', 'loading'] as const

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
      {TONES.map(tone => (
        <Button key={tone} onClick={() => toast({ text: tone, tone })}>
          {tone}
        </Button>
      ))}
      <Button onClick={() => toast({ text: 'long', durationMs: TOAST_MS.long })}>long</Button>
    </div>
  )
}
