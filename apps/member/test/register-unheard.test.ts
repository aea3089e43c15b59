import type { Client } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { ok, refuse } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import { sessionAfter } from '../src/features/entry/register/unheard.ts'

const TYPED = { username: 'marites_88', password: 'sampaguita-88', loginDeviceId: 'device-0001' }
const SESSION = identity.login.example.output
const taken = refuse('user.name.exists')

/** A form, and the logins it sends. `opens`: whether the name and password are those of an account. */
function opened({ opens }: { opens: boolean }) {
  const asked: unknown[] = []
  const call = async (_: unknown, input: unknown) => {
    asked.push(input)
    return opens ? ok(SESSION) : refuse('login.cred.err')
  }
  const tries = new Set<string>()
  const client = { call } as unknown as Client
  return {
    asked,
    after: (code: typeof taken.code | 'timeout', typed = TYPED) => sessionAfter(client, tries, refuse(code), typed),
  }
}

describe('a registration of which nothing was heard', () => {
  test.each(['network', 'timeout', 'malformed_answer', 'system_busy'] as const)(
    'REG-95 REG-98 (%s) and that had got through lets its member in when he sends it again',
    async code => {
      const { after, asked } = opened({ opens: true })
      expect([await after(code as 'timeout'), asked]).toEqual([null, []])
      expect(await after('user.name.exists')).toEqual({ ...SESSION, lastLogin: null })
      expect(asked).toEqual([{ iat: 0, jti: '', ...TYPED, type: 'username' }])
    },
  )

  test('REG-98 lets nobody into what is another\u2019s: the name is refused', async () => {
    const { after } = opened({ opens: false })
    await after('timeout')
    expect(await after('user.name.exists')).toBe(null)
  })

  test.each([{ username: 'andrei_rm' }, { password: 'bagong-ilaw-27' }])(
    'REG-98 says nothing of what is typed after it: %o',
    async changed => {
      const { after, asked } = opened({ opens: true })
      await after('timeout')
      expect([await after('user.name.exists', { ...TYPED, ...changed }), asked]).toEqual([null, []])
    },
  )

  test('REG-98 REG-34 is needed: a name that is refused at once is somebody else\u2019s, and no account without a password is tried', async () => {
    const { after, asked } = opened({ opens: true })
    expect(await after('user.name.exists')).toBe(null)
    const typed = { ...TYPED, password: '' }
    await after('timeout', typed)
    expect([await after('user.name.exists', typed), asked]).toEqual([null, []])
  })
})
