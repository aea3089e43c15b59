import { type Client, query, useClient } from '@hiyas/client'
import { promotions } from '@hiyas/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../session/provider.tsx'
import { useStorage } from '../page/boot-context.tsx'
import type { RankProgress } from './rank.ts'

/** Asked again after this at the earliest: a rank moves slowly, and adding up what it is read from is work. */
const RANK_FRESH_MS = 60_000

const rankProgress = (client: Client) => query(client, promotions.playerRankProgress, {})

/** The rank of the member: `label` is empty until it is known, and for who has none. */
export function useRank(): { label: string; asked: UseQueryResult<RankProgress> } {
  const state = useSession()
  const client = useClient()
  const storage = useStorage()
  const asked = useQuery({
    ...rankProgress(client),
    enabled: state.kind === 'member',
    staleTime: RANK_FRESH_MS,
  })
  const account = state.kind === 'member' ? state.session.userName : null
  const label = asked.data?.playerRankProgress.label
  // The device keeps it for what draws it without asking.
  useEffect(() => {
    if (account !== null && label !== undefined) storage.write('rankLabel', { account, label })
  }, [account, label, storage])
  return { label: label ?? '', asked }
}

/**
 * What the device knows of it, without asking: home has no call for it among its own, so its header shows what the pop-up, the menu or
 * the member centre were told last.
 */
export function useKnownRankLabel(): string {
  const state = useSession()
  const client = useClient()
  const storage = useStorage()
  const asked = useQuery({ ...rankProgress(client), enabled: false })
  const kept = state.kind === 'member' ? storage.read('rankLabel') : null
  const known = state.kind === 'member' && kept?.account === state.session.userName ? kept.label : ''
  return asked.data?.playerRankProgress.label ?? known
}
