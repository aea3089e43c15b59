import { query, useClient } from '@hiyas/client'
import { members, type Out } from '@hiyas/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../session/provider.tsx'
import { useStorage } from '../page/boot-context.tsx'

/** What is there for other clients alone is not kept. */
type ForOthers = 'isEmailVerification' | 'bindGA' | 'clubLabel' | 'labelIds'
export type MemberInfo = Omit<Out<typeof members.memberInfo>, ForOthers>

/**
 * What is known of the member: from the device when it was asked for before, else from the server; `renewed` asks anew
 * (SESS-17).
 */
export function useMemberInfo({ renewed = false }: { renewed?: boolean } = {}): {
  info: MemberInfo | undefined
  asked: UseQueryResult<MemberInfo>
} {
  const state = useSession()
  const client = useClient()
  const storage = useStorage()
  const kept = state.kind === 'member' ? storage.read('memberInfo') : null
  const known = state.kind === 'member' && kept?.account === state.session.userName ? kept : undefined
  const asked = useQuery({
    ...query(client, members.memberInfo, {}),
    enabled: state.kind === 'member' && (renewed || known === undefined),
    refetchOnMount: renewed ? 'always' : false,
  })
  // STORE-08: the next start draws it before anything is asked.
  useEffect(() => {
    if (asked.data !== undefined) storage.write('memberInfo', asked.data)
  }, [asked.data, storage])
  return { info: asked.data ?? known, asked }
}
