import { createClient } from '@hiyas/client'
import { messages } from '@hiyas/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { registerAnnouncements } from '../src/features/entry/register/queries.ts'
import RegisterScreen from '../src/features/entry/register/screen.tsx'
import { BOOT, drawn } from './drawn.tsx'

test('SHELL-101 SHELL-102 REG-106 both pictures above the form come from where the merchant keeps them', () => {
  vi.stubGlobal('__SCREEN_ASSETS__', {})
  const { status, ...rest } = BOOT
  const { merchantCode } = status.info
  const boot = { ...rest, status: { ...status, info: { ...status.info, imageCDNs: ['https://cdn.example'] } } }
  const client = createClient({ baseUrl: '', merchant: merchantCode, language: () => 'EN', token: () => null })
  const announced = messages.announcements.example.output
  const [banner] = announced.banners
  const cache = new QueryClient()
  cache.setQueryData(registerAnnouncements(client, merchantCode).queryKey, {
    ...announced,
    banners: banner ? [{ ...banner, url: 'banners/a.webp', hero: 'heroes/b.webp' }] : [],
  })
  const html = drawn(<RegisterScreen />, cache, { boot })
  for (const picture of ['banners/a.webp', 'heroes/b.webp'])
    expect(html).toContain(`src="https://cdn.example/${picture}"`)
})
