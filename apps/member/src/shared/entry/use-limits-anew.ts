import { useClient } from '@hiyas/client'
import { site } from '@hiyas/contract'
import { useRenewBoot } from '../page/boot-context.tsx'

/**
 * What a page says of the site is as old as the page. Where the server asks for an age that this one does not show, or for one where it asks
 * for none, it is told anew what holds, so that its visitor can say what he is asked for (AGE-02, AGE-06).
 */
export function useLimitsAnew(): () => Promise<void> {
  const client = useClient()
  const renewBoot = useRenewBoot()
  return async () => {
    const status = await client.call(site.systemStatus, { device: 'MOBILE' })
    if (status.ok) renewBoot(known => ({ ...known, status: { ...known.status, info: status.value.info } }))
  }
}
