import { useClient } from '@hiyas/client'
import { site } from '@hiyas/contract'
import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PAGES_CACHE_PREFIX } from '../../offline/cache-names.ts'
import { useRenewBoot } from '../../shared/page/boot-context.tsx'
import { isKept } from '../kept-page.ts'
import { gateOf } from '../start-up-gate.ts'

/**
 * A page the browser had kept shows what was true then. Once it stands, everything it shows is asked for anew: what the merchant has
 * switched off since goes from under the finger (SHELL-105), and a site that has closed since starts again from the network, which
 * says so (START-05 to START-08). Answers whether there is a connection, and the site could not be asked.
 */
export function useFreshPage(): boolean {
  const client = useClient()
  const cache = useQueryClient()
  const renewBoot = useRenewBoot()
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!isKept()) return
    const renew = async () => {
      // Once: on a page that is of now, a connection that comes back is no reason to ask for everything.
      if (!isKept()) return
      const status = await client.call(site.systemStatus, { device: 'MOBILE' })
      if (!status.ok) {
        // Without a connection the banner says so, and nobody need do anything.
        setFailed(navigator.onLine)
        return
      }
      if (gateOf(status.value) !== null) {
        await forgetPages()
        window.location.reload()
        return
      }
      delete document.documentElement.dataset.kept
      setFailed(false)
      renewBoot(known => replaceEqualDeep(known, { ...known, status: status.value }))
      // Whoever shows something old has asked already (seed.ts): this is for what could not be had then.
      await cache.invalidateQueries({ stale: true }, { cancelRefetch: false })
    }
    void renew()
    window.addEventListener('online', renew)
    return () => window.removeEventListener('online', renew)
  }, [client, cache, renewBoot])

  return hasFailed
}

/** They are made anew after the next visit that finds the site open. */
async function forgetPages(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith(PAGES_CACHE_PREFIX)).map(name => caches.delete(name)))
}
