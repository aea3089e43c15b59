import { createClient } from '@hiyas/client'
import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { lookUp, verifyCode } from '../src/features/entry/register/use-affiliate-code.ts'

const NO_CONNECTION: Promise<Response> = Promise.reject(new TypeError('no connection'))
NO_CONNECTION.catch(() => undefined)
const asked: string[] = []

/** A server that says the same of every code, or none that can be reached. */
function openWith(answer: () => Response | Promise<Response>) {
  asked.length = 0
  const client = createClient({
    baseUrl: 'http://site',
    merchant: 'HIYAS',
    language: () => 'EN',
    token: () => null,
    fetch: async address => {
      asked.push(String(address))
      return answer()
    },
  })
  return { client, cache: new QueryClient() }
}
const isGood = () => Response.json({ success: true, value: { code: 'MABUHAY' } })
const isWrong = () => Response.json({ success: false, errorCode: 'invitation_code_error' })

afterEach(() => onlineManager.setOnline(true))

test.each([
  ['REG-44', 'a good code lets the registration go on', 'MABUHAY', isGood, null],
  ['REG-45', 'a wrong one does not', 'WRONG', isWrong, { key: 'refusal.invitation_code_error' }],
] as const)('%s %s', async (_, _title, code, answer, problem) => {
  const { client, cache } = openWith(answer)
  expect(await verifyCode(client, cache, code)).toEqual(problem)
  expect(asked).toHaveLength(1)
})

test('REG-44 none is not asked for', async () => {
  const { client, cache } = openWith(isGood)
  expect(await verifyCode(client, cache, ' ')).toBeNull()
  expect(asked).toEqual([])
})

test.each([false, true])(
  'REG-43 without a connection it fails at once in place of waiting for one (field left before: %s)',
  async wasLeft => {
    const { client, cache } = openWith(() => NO_CONNECTION)
    onlineManager.setOnline(false)
    const field = new QueryObserver(cache, { ...lookUp(client, 'MABUHAY'), enabled: wasLeft })
    const leave = field.subscribe(() => undefined)
    expect(await verifyCode(client, cache, 'MABUHAY')).toEqual({ key: 'refusal.network' })
    leave()
  },
)

test('REG-43 a question that was called off is no good code', async () => {
  const { client, cache } = openWith(() => new Promise<Response>(() => undefined))
  const verified = verifyCode(client, cache, 'MABUHAY')
  await cache.cancelQueries()
  expect(await verified).toEqual({ key: 'refusal.network' })
})
