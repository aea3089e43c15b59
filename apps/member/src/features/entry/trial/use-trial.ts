import { useClient } from '@hiyas/client'
import { type In, identity } from '@hiyas/contract'
import type { TextKey } from '@hiyas/i18n'
import { useState } from 'react'
import { paths } from '../../../routes/paths.ts'
import { useEnter } from '../../../shared/entry/use-enter.ts'
import { useGoOn } from '../../../shared/entry/use-go-on.ts'
import { refusalKey } from '../../../shared/form/problem-text.ts'

/** Opens a trial account and goes home with it (SESS-23). */
export function useTrial() {
  const client = useClient()
  const enter = useEnter()
  const [starting, setStarting] = useState(false)
  const [alert, setAlert] = useState<TextKey | null>(null)
  const goOn = useGoOn()

  async function start(input: In<typeof identity.trialLogin>): Promise<void> {
    setStarting(true)
    setAlert(null)
    const answer = await client.call(identity.trialLogin, input)
    if (!answer.ok) {
      setAlert(refusalKey(answer.code))
      setStarting(false)
      return
    }
    await goOn(paths.home())
    enter(answer.value)
  }

  return { starting, alert, start }
}
