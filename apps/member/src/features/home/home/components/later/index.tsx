import { query, useClient } from '@hiyas/client'
import { wallet } from '@hiyas/contract'
import { useQuery } from '@tanstack/react-query'
import { useIsMember } from '../../../../../session/provider.tsx'
import type { MemberInfo } from '../../../../../shared/member/use-member-info.ts'
import { ContractAlerts } from './contract-alerts.tsx'
import { HotMatches } from './hot-matches.tsx'

export type LaterProps = {
  /** What the server says of the member since home appeared; undefined for a visitor, and until it has answered. */
  renewed: MemberInfo | undefined
  /** Nothing else is about to come over home, so that a hot match may. */
  isQuiet: boolean
}

/** What home does when its first picture stands: the calls of a member, and what may come over the page after the announcements. */
export default function Later({ renewed, isQuiet }: LaterProps) {
  const client = useClient()
  const isMember = useIsMember()
  // HOME-13: whether there is one wallet or several must be known before a game asks for a transfer.
  useQuery({ ...query(client, wallet.merchantWallet, {}), enabled: isMember })
  return (
    <>
      {renewed !== undefined && <ContractAlerts type={renewed.type} />}
      <HotMatches isQuiet={isQuiet} />
    </>
  )
}
