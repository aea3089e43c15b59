import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ART_PREFIX } from '@hiyas/art'
import { ART_DIRECTORY } from '@hiyas/art/files'
import { type Boot, site } from '@hiyas/contract'
import { describe, expect, test } from 'vitest'
import { screenOf } from '../src/routes/routes.ts'
import { installManifest } from '../src/shell/install-manifest.ts'

type Icon = { src: string; sizes: string; purpose: string }
type Manifest = { icons: Icon[]; shortcuts: { name: string; url: string; icons: Icon[] }[] } & Record<string, unknown>

const status = site.systemStatus.example.output as Boot['status']
const manifestOf = (language: Boot['language'], look: Partial<Boot['status']['info']['look']> = {}): Manifest =>
  JSON.parse(
    installManifest({
      language,
      status: { ...status, info: { ...status.info, look: { ...status.info.look, ...look } } },
    }),
  )

describe('what a phone installs', () => {
  test('is the merchant’s: his names, his colour, in the language of the page', () => {
    expect(manifestOf('TY', { shortName: 'Laot', themeColour: '#04141a' })).toMatchObject({
      name: 'Hiyas',
      short_name: 'Laot',
      theme_color: '#04141a',
      background_color: '#04141a',
      lang: 'fil-PH',
      display: 'standalone',
      start_url: '/m/home',
      scope: '/',
    })
    expect(manifestOf('EN').lang).toBe('en-PH')
  })

  test('every icon is there, and one of them fills the shape a phone cuts', () => {
    const { icons, shortcuts } = manifestOf('TY')
    const all = [...icons, ...shortcuts.flatMap(shortcut => shortcut.icons)]
    for (const { src } of all) expect(existsSync(join(ART_DIRECTORY, src.slice(ART_PREFIX.length))), src).toBe(true)
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ])
  })

  test('SHELL-105 a shortcut leads to nothing that the merchant has switched off', () => {
    const urlsOf = (TRANSBETREPMEM3: boolean) => {
      const whitelabelVal = { ...status.info.whitelabelVal, TRANSBETREPMEM3 }
      const { shortcuts }: Manifest = JSON.parse(
        installManifest({ language: 'EN', status: { ...status, info: { ...status.info, whitelabelVal } } }),
      )
      return shortcuts.map(({ url }) => url)
    }
    expect(urlsOf(true)).toEqual([...urlsOf(false), '/m/gameRecord'])
  })

  test('every shortcut leads to a screen, and says so in both languages', () => {
    const [filipino, english] = [manifestOf('TY').shortcuts, manifestOf('EN').shortcuts]
    for (const { url } of filipino) expect(screenOf(url), url).not.toBeNull()
    expect(english.map(({ name }) => name)).not.toEqual(filipino.map(({ name }) => name))
  })
})
