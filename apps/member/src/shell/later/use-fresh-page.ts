import { useClient } from '@hiyas/client'
import { site } from '@hiyas/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { gateOf } from '../start-up-gate.ts'

/** Set by the service worker on a page it had kept (offline/pages.ts). */
const isKept = () => 'kept' in document.documentElement.dataset

/**
 * A page the browser had kept shows what was true then. Once it stands, everything it shows is asked for anew; a site that has
 * closed since starts again from the network, which says so (START-05 to START-08). Answers whether there is a connection, and the site could
 * not be asked.
 */
export function useFreshPage(): boolean {
  const client = useClient()
  const cache = useQueryClient()
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
      await cache.invalidateQueries()
    }
    void renew()
    window.addEventListener('online', renew)
    return () => window.removeEventListener('online', renew)
  }, [client, cache])

  return hasFailed
}

/** They are made anew after the next visit that finds the site open. */
async function forgetPages(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith('hiyas-pages-')).map(name => caches.delete(name)))
}
