import { type AnswerCode, useCall, useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { TOAST_MS, useToast } from '@hiyas/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../routes/paths.ts'
import { useSession } from '../../../session/provider.tsx'
import { isMember } from '../../../session/reducer.ts'
import type { SocialProvider } from '../../../shared/social/providers.ts'
import { useSocialStart } from '../../../shared/social/use-social-start.ts'
import { type LinkedIdentity, linkedIdentities } from './queries.ts'

type Refusal = AnswerCode<typeof identity.unlinkIdentity> | AnswerCode<typeof identity.socialStart>

export type Linked = {
  pending: boolean
  failed: boolean
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
  const member = isMember(useSession())
  const list = useQuery({ ...linkedIdentities(useClient()), enabled: member })
  const social = useSocialStart()
  const removal = useCall(identity.unlinkIdentity, { invalidates: [identity.linkedIdentities] })
  const [forgiven, setForgiven] = useState(false)

  const unlink = (provider: SocialProvider) => {
    setForgiven(false)
    const done = () =>
      toast({
        text: t('settings.unlinked', { provider: t(`settings.${provider}`) }),
        tone: 'success',
        durationMs: TOAST_MS.success,
      })
    removal.mutate({ firebaseChannel: provider }, { onSuccess: done })
  }

  const removing = removal.isPending ? providerOf(removal.variables.firebaseChannel) : null
  return {
    pending: list.isPending,
    failed: list.isError && list.data === undefined,
    retry: () => void list.refetch(),
    of: provider => list.data?.identities.find(({ firebaseChannel }) => firebaseChannel === provider),
    busyWith: social.leavingFor ?? removing,
    link: provider => social.start(provider, { purpose: 'link', from: paths.settings() }),
    unlink,
    refusal: forgiven ? null : (removal.error?.refusal.code ?? social.failure),
    forgive: () => setForgiven(true),
  }
}

const providerOf = (channel: string): SocialProvider | null =>
  channel === 'google' || channel === 'facebook' ? channel : null
