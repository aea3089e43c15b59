import { beforeAll, expect, test, vi } from 'vitest'
import { defineScreen } from '../src/routes/define-screen.ts'
import { NewPasswordField } from '../src/shared/password/password-fields.tsx'
import { ScreenHost } from '../src/shell/screen-host.tsx'
import { loadScreen } from '../src/shell/screen-loader.ts'
import { drawn } from './lobby-drawn.tsx'

/* What comes into a page together with its words is not read out (A11Y-10): the line must have been there. */

beforeAll(() => {
  vi.stubGlobal('__SCREEN_ASSETS__', {})
  vi.stubGlobal('__TEXT_SCRIPTS__', {})
})

const View = () => <p>Here</p>

test('SHELL-86 a page has the line that says it is on its way, also when nothing is', async () => {
  const load = async () => ({ default: View })
  const screen = defineScreen({ path: '/m/x', folder: 'home/home', title: 'title.home', load })
  const waiting = /^<div [^>]*role="status"><svg.*?<\/svg>Loading\.\.\.<\/div>/s
  for (const coming of [screen, null]) expect(drawn(<ScreenHost screen={coming} />)).toMatch(waiting)
  await loadScreen(screen)
  expect(drawn(<ScreenHost screen={screen} />)).toMatch(/^<div [^>]*role="status"><\/div><p>Here<\/p>/)
})

test('the meter of a new password has its word before anything is typed', () => {
  expect(drawn(<NewPasswordField rule={undefined} />)).toMatch(/<span [^>]*role="status"><\/span>/)
})
