import { useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { TOAST_MS, useToast } from '@hiyas/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '../../../routes/paths.ts'
import { afterLogin, wayBack } from '../../../session/guards.ts'
import { useSessionStore } from '../../../session/provider.tsx'
import { type SessionInfo, whoOf } from '../../../session/reducer.ts'
import { sessionOf } from '../../../session/session-of.ts'
import { ownScreenOf } from '../../../shared/entry/own-screen.ts'
import { useEnter } from '../../../shared/entry/use-enter.ts'
import { useGoOn } from '../../../shared/entry/use-go-on.ts'
import { useIsHere } from '../../../shared/form/use-is-here.ts'
import { useQueryText } from '../../../shared/page/address.ts'
import { useStorage } from '../../../shared/page/boot-context.tsx'
import { holdIdentity } from '../../../shared/social/pending.ts'
import type { SocialErrand } from '../../../shared/social/use-social-start.ts'
import { deviceIdOf } from '../../../storage/device-id.ts'
import { runErrand, type SocialOutcome, type SocialRefusal } from './errand.ts'

export type SocialReturn = {
  purpose: SocialErrand['purpose']
  from: string | null
  /** Null while it is on its way. */
  ended: { kind: 'cancelled' } | { kind: 'failed'; code: SocialRefusal } | null
}

/** Without a note of it, as where the tab may keep nothing, it was for a login. */
const LOGIN: SocialErrand = { purpose: 'login', from: null, whoLeft: '' }

/**
 * Ends what was begun at the login, the registration or the settings, once, and leads on whoever still waits for it. The code of the third
 * party leaves the history with the page it came to.
 */
export function useSocialReturn(): SocialReturn {
  const client = useClient()
  const cache = useQueryClient()
  const storage = useStorage()
  const session = useSessionStore()
  const enter = useEnter()
  const goOn = useGoOn()
  const isHere = useIsHere()
  const toast = useToast()
  const { t } = useTexts()
  const query = new URLSearchParams(useQueryText())
  const [errand, setErrand] = useState(LOGIN)
  const [ended, setEnded] = useState<SocialReturn['ended']>(null)
  const begun = useRef(false)

  const run = useEffectEvent(async () => {
    if (begun.current) return
    begun.current = true
    const wanted = storage.read('socialErrand') ?? LOGIN
    storage.clear('socialErrand')
    setErrand(wanted)
    const here = { who: whoOf(session.state()), loginDeviceId: deviceIdOf(storage) }
    follow(await runErrand(client, wanted, query, here), wanted)
  })

  function follow(outcome: SocialOutcome, { from, whoLeft }: SocialErrand): void {
    switch (outcome.kind) {
      case 'entered':
        enter(outcome.session)
        void goOn(afterEntering(sessionOf(outcome.session), ownScreenOf(from), whoLeft))
        break
      case 'unknown':
        // Who has gone elsewhere makes no account now; one he makes later is not to be this one's unasked.
        if (isHere()) holdIdentity(outcome.identity)
        void goOn(paths.register())
        break
      case 'linked':
        // Who has gone back to the settings meanwhile was told there of what was linked before (SET-01).
        void cache.invalidateQueries({ queryKey: [identity.linkedIdentities.name] })
        toast({ text: t('social.linked'), tone: 'success', durationMs: TOAST_MS.success })
        void goOn(paths.settings())
        break
      default:
        setEnded(outcome)
    }
  }

  // The answer of a third party is in the address: reading it is what this page is opened for.
  useEffect(() => void run(), [])
  // Back at the login nobody knows any more whose page it was.
  return { ...errand, from: errand.whoLeft === '' ? errand.from : null, ended }
}

const afterEntering = (session: SessionInfo, from: string | null, whoLeft: string): string =>
  afterLogin(session, wayBack(from, whoLeft, whoOf({ kind: 'member', session })))
