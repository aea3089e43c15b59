import { type AnswerCode, type Client, useCall, useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { TOAST_MS, useToast } from '@hiyas/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../routes/paths.ts'
import { useIsMember, useSessionStore } from '../../../session/provider.tsx'
import { whoOf } from '../../../session/reducer.ts'
import { useIsHere } from '../../../shared/form/use-is-here.ts'
import { isHeldUp } from '../../../shared/held-up.tsx'
import type { SocialProvider } from '../../../shared/social/providers.ts'
import { useSocialStart } from '../../../shared/social/use-social-start.ts'
import { type LinkedIdentity, linkedIdentities } from './queries.ts'

type Refusal = AnswerCode<typeof identity.unlinkIdentity> | AnswerCode<typeof identity.socialStart>

export type Linked = {
  pending: boolean
  /** Waits for a connection. */
  heldUp: boolean
  failed: boolean
  retrying: boolean
  retry: () => void
  of: (provider: SocialProvider) => LinkedIdentity | undefined
  busyWith: SocialProvider | null
  link: (provider: SocialProvider) => void
  unlink: (provider: SocialProvider) => void
  refusal: Refusal | null
  forgive: () => void
}

/** The accounts of third parties that open this one, and what changes them. */
export function useLinked(): Linked {
  const { t } = useTexts()
  const toast = useToast()
  // While the session is only hinted it may turn out to be a trial's, which has none.
  const isMember = useIsMember()
  const session = useSessionStore()
  const client = useClient()
  const list = useQuery({ ...linkedIdentities(client), enabled: isMember })
  const social = useSocialStart()
  const removal = useCall(identity.unlinkIdentity, { invalidates: [identity.linkedIdentities] })
  // Of the last thing tried, whatever came of those before.
  const [tried, setTried] = useState<'link' | 'unlink' | null>(null)
  const [stale, setStale] = useState<NotProved | null>(null)
  const [asking, setAsking] = useState<SocialProvider | null>(null)
  const isHere = useIsHere()

  /** Asked before the way to the third party is gone in vain. */
  const link = async (provider: SocialProvider) => {
    // Who asks for it now: when he is back it may be another who is logged in, in another tab.
    const whoLeft = whoOf(session.state())
    setTried(null)
    setAsking(provider)
    const notProved = await whyNotProved(client)
    setAsking(null)
    setStale(notProved)
    setTried('link')
    if (notProved === null && isHere()) social.start(provider, { purpose: 'link', from: paths.settings(), whoLeft })
  }

  const unlink = (provider: SocialProvider) => {
    setTried('unlink')
    const done = () =>
      toast({
        text: t('settings.unlinked', { provider: t(`settings.${provider}`) }),
        tone: 'success',
        durationMs: TOAST_MS.success,
      })
    removal.mutate({ firebaseChannel: provider }, { onSuccess: done })
  }

  function refusalOf(): Refusal | null {
    if (tried === 'unlink') return removal.error?.refusal.code ?? null
    if (tried === 'link') return stale ?? social.failure
    return null
  }

  const removing = removal.isPending ? providerOf(removal.variables.firebaseChannel) : null
  return {
    pending: list.isPending && !list.isPaused,
    heldUp: isHeldUp(list),
    failed: list.data === undefined && list.isFetched,
    retrying: list.isFetching,
    retry: () => void list.refetch(),
    of: provider => list.data?.identities.find(({ firebaseChannel }) => firebaseChannel === provider),
    busyWith: asking ?? social.leavingFor ?? removing,
    link: provider => void link(provider),
    unlink,
    refusal: refusalOf(),
    forgive: () => setTried(null),
  }
}

type NotProved = Extract<AnswerCode<typeof identity.linkIdentity>, `session.${string}`>

/**
 * What the server will say to a member who proved too long ago who he is for what changes who can get in (SES-09), by its times. Who could
 * not log in again is not offered to log out for it.
 */
async function whyNotProved(client: Client): Promise<NotProved | null> {
  const answer = await client.call(identity.sessions, {})
  const own = answer.ok ? answer.value.sessions.find(({ current }) => current) : undefined
  if (!answer.ok || own === undefined || own.seenAtMs - own.provedAtMs <= identity.PROOF_AGE_MAX_MS) return null
  return answer.value.comesInAgain ? 'session.not.fresh' : 'session.last.one'
}

const providerOf = (channel: string): SocialProvider | null =>
  channel === 'google' || channel === 'facebook' ? channel : null
