import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { isFromThisMachine } from '../src/index.ts'

const asked = (remoteAddress: string | undefined, localAddress: string, headers = {}) =>
  isFromThisMachine({ headers, socket: { remoteAddress, localAddress } as Socket })

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.2'],
  ['::1', '::1'],
  ['::ffff:127.0.0.1', '::ffff:127.0.0.1'],
  ['10.0.0.5', '10.0.0.5'],
  ['fd00::5', 'fd00::5'],
])('who asks from %s at %s is on this machine, unless a proxy passed it on', (remote, local) => {
  expect(asked(remote, local)).toBe(true)
  for (const name of ['x-forwarded-for', 'forwarded']) expect(asked(remote, local, { [name]: '' }), name).toBe(false)
})

test.each([
  ['10.0.0.6', '10.0.0.5'],
  ['203.0.113.7', '10.0.0.5'],
  ['fd00::6', 'fd00::5'],
  [undefined, '10.0.0.5'],
])('who asks from %s at %s is elsewhere', (remote, local) => {
  expect(asked(remote, local)).toBe(false)
})
