import { useSession } from '../../session/provider.tsx'
import { useMemberInfo } from '../member/use-member-info.ts'
import { useSite } from '../page/boot-context.tsx'
import type { MenuFacts } from './rules.ts'
import { useInstalled } from './use-installed.ts'

/** Who looks at a menu, and what the merchant has switched on. */
export function useMenuFacts(): MenuFacts {
  const session = useSession()
  const { info } = useMemberInfo()
  const { whitelabelVal, promotions, showReferral, resources } = useSite()
  const installed = useInstalled()
  return {
    type: session.kind === 'member' ? session.session.type : null,
    toUpline: info?.toUpline ?? false,
    flags: whitelabelVal,
    promotions,
    showReferral,
    installed,
    links: new Set(resources.filter(({ url }) => url !== '').map(({ resourceType }) => resourceType)),
  }
}
