import { useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { useRef, useState } from 'react'
import { paths } from '../../../routes/paths.ts'
import { useEnter } from '../../../shared/entry/use-enter.ts'
import { useGoOn } from '../../../shared/entry/use-go-on.ts'
import type { LoginAlert } from './use-login.ts'

/** LOGIN-13, LOGIN-14: one tap opens a trial account and a session of it, and home with it. */
export function useTrial(say: (alert: LoginAlert | null) => void): { opening: boolean; open: () => void } {
  const client = useClient()
  const enter = useEnter()
  const goOn = useGoOn()
  const busy = useRef(false)
  const [opening, setOpening] = useState(false)

  async function open(): Promise<void> {
    if (busy.current) return
    busy.current = true
    setOpening(true)
    say(null)
    const answer = await client.call(identity.trialLogin, {})
    if (answer.ok) {
      if (enter(answer.value)) await goOn(paths.home())
      return
    }
    busy.current = false
    setOpening(false)
    say(answer.code)
  }
  return { opening, open: () => void open() }
}
