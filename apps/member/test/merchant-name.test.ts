import { type Boot, site } from '@hiyas/contract'
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from '../src/entry-server.tsx'
import { installManifest } from '../src/shell/install-manifest.ts'

// What the build knows of the files of a screen; nothing here asks for one.
beforeAll(() => {
  vi.stubGlobal('__SCREEN_ASSETS__', {})
  vi.stubGlobal('__TEXT_SCRIPTS__', {})
})

/** The demo's name, and its age in a sentence. */
const OURS = /Hiyas|\b21 (?:and|or|pataas|taong)|\b21\+/

const STATUS = site.systemStatus.example.output as Boot['status']

/** The site of a merchant with another name and another age than the demo's. */
const bootOf = (language: Boot['language'], maintenance: boolean): Boot => ({
  language,
  status: {
    ...STATUS,
    maintenance,
    info: { ...STATUS.info, siteName: 'Perlas', ageMin: 18, look: { ...STATUS.info.look, shortName: 'Perlas' } },
  },
  signedIn: false,
  nowMs: 0,
})

test.each([
  ['EN', '/m/home', false],
  ['EN', '/m/login', false],
  ['TY', '/m/home', false],
  ['TY', '/m/login', false],
  ['TY', '/m/help', false],
  ['TY', '/m/home', true],
] as const)(
  'SHELL-103 START-05 REG-39 a merchant has his own name and age on every page: %s %s, closed: %s',
  async (language, path, closed) => {
    const { html, head } = await render({ path, boot: bootOf(language, closed) })
    expect(head).toMatch(/<title>[^<]*Perlas[^<]*<\/title>/)
    // Files are called after us; nothing that is read or read aloud is.
    expect(`${head}${html}`.replaceAll(/(?:href|src|srcset|srcSet|content)="\/[^"]*"/g, '')).not.toMatch(OURS)
  },
)

test('SHELL-103 and in what a phone installs', () => {
  expect(installManifest(bootOf('TY', false))).not.toMatch(OURS)
})
