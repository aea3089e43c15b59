import { ClientProvider, createClient, useClient } from '@hiyas/client'
import { type ReactNode, useMemo } from 'react'
import { useSite } from '../page/boot-context.tsx'

/**
 * What stands in it speaks to the merchant of the page. A trial plays at another one (SESS-10), where nobody can register, log in or
 * recover an account: whoever does that during a trial does it as a visitor, and the new session replaces the trial's.
 */
export function SiteClient({ children }: { children: ReactNode }) {
  const client = useClient()
  const { merchantCode: merchant } = useSite()
  const site = useMemo(() => {
    const { baseUrl, language, device, onPartMissing } = client.options
    if (client.options.merchant === merchant) return client
    const kept = { ...(device !== undefined && { device }), ...(onPartMissing && { onPartMissing }) }
    return createClient({ baseUrl, merchant, language, token: () => null, ...kept })
  }, [client, merchant])
  return <ClientProvider value={site}>{children}</ClientProvider>
}
