import { type AnswerCode, useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { useState } from 'react'
import { paths } from '../../routes/paths.ts'
import type { StoredValue } from '../../storage/storage.ts'
import { useIsHere } from '../form/use-is-here.ts'
import { useStorage } from '../page/boot-context.tsx'
import { useOnReturn } from '../page/use-on-return.ts'
import type { SocialProvider } from './providers.ts'

/** What somebody wants of a third party, and where he wants to be after it. Kept in the tab until he is back. */
export type SocialErrand = NonNullable<StoredValue<'socialErrand'>>

export type SocialStart = {
  /** The one the browser is on its way to. */
  leavingFor: SocialProvider | null
  failure: AnswerCode<typeof identity.socialStart> | null
  start: (provider: SocialProvider, errand: SocialErrand) => void
}

/** Sends the browser to a third party, which sends it back to `paths.social()` (LOGIN-72). */
export function useSocialStart(): SocialStart {
  const client = useClient()
  const storage = useStorage()
  const [leavingFor, setLeavingFor] = useState<SocialProvider | null>(null)
  const [failure, setFailure] = useState<SocialStart['failure']>(null)
  const isHere = useIsHere()

  async function start(provider: SocialProvider, errand: SocialErrand): Promise<void> {
    setFailure(null)
    setLeavingFor(provider)
    const returnTo = location.origin + paths.social()
    const answer = await client.call(identity.socialStart, { provider, returnTo })
    if (!isHere()) return
    if (answer.ok) {
      storage.write('socialErrand', errand)
      location.assign(answer.value.url)
      return
    }
    setLeavingFor(null)
    setFailure(answer.code)
  }

  // Whoever comes back must be able to go again.
  useOnReturn(() => setLeavingFor(null))

  return { leavingFor, failure, start: (provider, errand) => void start(provider, errand) }
}
