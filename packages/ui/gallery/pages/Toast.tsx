import { Button, Dialog, Sheet, TOAST_MS, ToastProvider, useToast } from '@hiyas/ui'
import { useEffect, useState } from 'react'
import { Example } from '../example.tsx'

export default function ToastPage() {
  return (
    <ToastProvider>
      <Example title="Copied, refused, offline" flow="stack">
        <Say />
      </Example>
      <Example title="Over a sheet, and over a dialog over that">
        <SayOver />
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

function SayOver() {
  const toast = useToast()
  const [open, setOpen] = useState<'nothing' | 'sheet' | 'dialog'>('nothing')
  const say = () => toast({ text: 'Hindi makopya', tone: 'danger' })
  return (
    <>
      <Button onClick={() => setOpen('sheet')}>Sheet</Button>
      <Sheet open={open !== 'nothing'} onClose={() => setOpen('nothing')} title="Details" closeLabel="Close">
        <Button onClick={say}>Say</Button>
        <Button onClick={() => setOpen('dialog')}>Ask</Button>
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onClose={() => setOpen('sheet')}
        title="Sure?"
        actions={
          <>
            <Button onClick={() => setOpen('sheet')}>No</Button>
            <Button onClick={say}>Yes</Button>
          </>
        }
      />
    </>
  )
}
