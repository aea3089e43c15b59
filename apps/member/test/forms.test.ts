import { describe, expect, test } from 'vitest'
import { checkLogin, loginInput } from '../src/features/entry/login/form.ts'

const LOGIN = { username: 'marites_88', password: 'sampaguita-88', captcha: '' }

describe('the login form', () => {
  test('LOGIN-27 LOGIN-28 LOGIN-30 LOGIN-42 sends username, password and how they prove themselves', () => {
    expect(loginInput({ ...LOGIN, username: ' marites_88 ' }, false)).toMatchObject({
      username: 'marites_88',
      password: 'sampaguita-88',
      type: 'username',
    })
    expect(loginInput(LOGIN, false)).not.toHaveProperty('captcha')
  })

  test('LOGIN-29 sends the captcha only while it is shown', () => {
    expect(loginInput({ ...LOGIN, captcha: ' 7294 ' }, true)).toMatchObject({ captcha: '7294' })
  })

  test.each([
    ['LOGIN-47', { username: '' }, { username: { key: 'login.required' } }],
    ['LOGIN-85', { username: 'a b' }, { username: { key: 'login.username_wrong' } }],
    ['LOGIN-48', { password: '' }, { password: { key: 'login.required' } }],
    ['LOGIN-86', { password: 'short' }, { password: { key: 'login.password_wrong' } }],
  ])('%s %o', (_, values, problems) => {
    expect(checkLogin({ ...LOGIN, ...values }, false)).toEqual(problems)
  })

  test.each(['', '12a', '1234567'])(
    'LOGIN-53 a shown captcha is required, numeric and at most six digits: "%s"',
    captcha => {
      expect(checkLogin({ ...LOGIN, captcha }, true)).toEqual({ captcha: { key: 'login.captcha_wrong' } })
      expect(checkLogin({ ...LOGIN, captcha }, false)).toEqual({})
    },
  )
})
