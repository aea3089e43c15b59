import { createTexts } from '@hiyas/i18n'
import { textsOf } from '@hiyas/i18n/server'
import { describe, expect, test } from 'vitest'
import { screenOf } from '../src/routes/routes.ts'
import { sessionOf } from '../src/session/session-of.ts'

describe('a trial', () => {
  test('SESS-10 SESS-23 its session belongs to the trial merchant and is of type 4', () => {
    const session = sessionOf({
      id: 't-1',
      token: 't'.repeat(43),
      userName: 'trial_7k2m9q',
      customerType: 4,
      merchantCode: 'HIYASFUN',
      firstTimeLogin: false,
      deviceCredential: null,
      lastLogin: null,
    })
    expect(session).toMatchObject({ merchantCode: 'HIYASFUN', type: 4 })
  })

  test('SESS-24 SESS-27 the refusal has the words of the specification', () => {
    expect(textsOf('EN').t('shell.free_reject')).toBe('Please login an actual account to use this function')
    expect(textsOf('EN').t('refusal.free_reject')).toBe(textsOf('EN').t('shell.free_reject'))
    expect(textsOf('TY').t('refusal.free_reject')).toBe(textsOf('TY').t('shell.free_reject'))
  })

  test('its money is shown by its code, so that nobody takes it for pesos', () => {
    expect(createTexts('EN', {}).money('1000.00', 'FUN').replace(/\s/u, ' ')).toBe('FUN 1,000.00')
    expect(createTexts('TY', {}).money('1000.00', 'FUN')).not.toContain('₱')
  })

  test('ROUTE-03 ROUTE-09 SHELL-19 SHELL-43 SHELL-57 it has one address, its title, no footer, and leads back home', () => {
    expect(screenOf('/m/trail')).toMatchObject({
      title: 'title.trial',
      footer: false,
      backTo: '/m/home',
      access: 'guest',
    })
    expect(textsOf('EN').t('title.trial')).toBe('Free trial')
    expect(screenOf('/m/trial')).toBeNull()
  })
})

describe('titles and texts of the account', () => {
  test.each([
    ['SHELL-42', '/m/forget', 'Reset password'],
    ['SHELL-44', '/m/changePsw', 'First-login or expired password change'],
    ['SHELL-49', '/m/set', 'Personal settings'],
  ])('%s %s', (_, address, title) => {
    const screen = screenOf(address)
    expect(screen && textsOf('EN').t(screen.title)).toBe(title)
  })

  test.each([
    ['CHPSW-14', 'change.same', 'The new password and the old password cannot be the same'],
    ['CHPSW-15', 'account.loading', 'Please wait...'],
    ['CHPSW-17', 'change.saved', 'Change saved'],
    ['CHPSW-28', 'change.confirm_required', 'Enter password'],
    ['CHPSW-29', 'change.confirm_wrong', 'Confirmation password not matched'],
    ['SESS-51', 'shell.session_lost', 'The account has been logged out, please log in again'],
    [
      'SESS-53',
      'refusal.permission.denied',
      'Sorry, this account does not have permission or the feature is temporarily unavailable.',
    ],
  ] as const)('%s %s', (_, key, text) => {
    expect(textsOf('EN').t(key)).toBe(text)
  })

  test.each(['/m/set', '/m/devices', '/m/home'])('SHELL-31 the footer stands on %s', address => {
    expect(screenOf(address)?.footer).toBe(true)
  })
})
