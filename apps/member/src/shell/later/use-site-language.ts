import { createClient, query } from '@hiyas/client'
import { site } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBoot, useRenewBoot } from '../../shared/page/boot-context.tsx'
import { gateOf } from '../start-up-gate.ts'

/** What the page was started with has words of the merchant in it: they are told anew in the language chosen since (LANG-09). */
export function useSiteLanguage(): void {
  const { language: told, status } = useBoot()
  const renewBoot = useRenewBoot()
  const { language } = useTexts()
  // The page's own merchant: a trial asks another one for what is his (SESS-10).
  const { merchantCode: merchant } = status.info
  const client = createClient({ baseUrl: '', merchant, language: () => language, token: () => null })
  const { data } = useQuery({
    ...query(client, site.systemStatus, { device: 'MOBILE' }),
    enabled: language !== told,
  })
  // Every screen reads them where the page keeps its start. A site that has closed since says so where it is asked for anything else.
  useEffect(() => {
    if (data === undefined || gateOf(data) !== null) return
    renewBoot(known => (known.language === language ? known : { ...known, language, status: data }))
  }, [data, language, renewBoot])
}
