import { type AnswerCode, useClient } from '@hiyas/client'
import { type In, identity } from '@hiyas/contract'
import { useRef, useState } from 'react'
import { paths } from '../../routes/paths.ts'
import { useEnter } from './use-enter.ts'
import { useGoOn } from './use-go-on.ts'
import { useLimitsAnew } from './use-limits-anew.ts'

export type TrialRefusal = AnswerCode<typeof identity.trialLogin>

export type Trial = {
  /** From the tap until it is refused, or its member has been led on. */
  opening: boolean
  open: (asked: In<typeof identity.trialLogin>) => void
}

/**
 * LOGIN-13, LOGIN-14: opens a trial account and a session of it (SESS-23), and home with it, or the game that was to be tried. Entered first, as
 * every login is: the page is drawn once, for whoever it is for, and a trial that came too late leads nobody away.
 */
export function useTrial(say: (refusal: TrialRefusal | null) => void, to = paths.home()): Trial {
  const client = useClient()
  const enter = useEnter()
  const goOn = useGoOn()
  const tellLimits = useLimitsAnew()
  const busy = useRef(false)
  const [opening, setOpening] = useState(false)

  async function open(asked: In<typeof identity.trialLogin>): Promise<void> {
    if (busy.current) return
    busy.current = true
    setOpening(true)
    say(null)
    const answer = await client.call(identity.trialLogin, asked)
    if (!answer.ok) {
      if (answer.code === 'register.not.agreed') await tellLimits()
      say(answer.code)
    } else if (enter(answer.value)) return goOn(to)
    busy.current = false
    setOpening(false)
  }
  return { opening, open: asked => void open(asked) }
}
