import { createClient } from '@hiyas/client'
import { describe, expect, test } from 'vitest'
import { sendStar } from '../src/shared/games/send-star.ts'

const REELS = { nodeId: 'HYO-reels', vassalage: 'HYO' }
const SUN = { nodeId: 'HYO-sun', vassalage: 'HYO' }

/** A member's client whose calls are answered by hand, in any order. */
function clientOf(owner: string) {
  const sent: string[] = []
  const answers: ((code: string) => void)[] = []
  const client = createClient({
    baseUrl: '',
    merchant: 'HIYAS',
    language: () => 'EN',
    token: () => null,
    owner,
    fetch: async (address, init) => {
      const { pathname, searchParams } = new URL(String(address), 'http://site')
      const { nodeId } = JSON.parse(String(init?.body ?? '{}')) as { nodeId?: string }
      sent.push(`${pathname.includes('add') ? 'on' : 'off'} ${nodeId ?? searchParams.get('nodeId')}`)
      const code = await new Promise<string>(resolve => answers.push(resolve))
      return Response.json({ success: code === '', errorCode: code, value: {} })
    },
  })
  return { client, sent, answer: (code = '') => answers.shift()?.(code) }
}

/** Whatever was about to be sent has been. */
const settled = () => new Promise(setImmediate)

describe('a star', () => {
  test('FAV-05 FAV-11 of quick taps on one game the last reaches the server last, and nothing between first and last does', async () => {
    const { client, sent, answer } = clientOf('ana')
    const taps = [sendStar(client, REELS, true)]
    await settled()
    taps.push(...[false, true, false].map(on => sendStar(client, REELS, on)))
    await settled()
    expect(sent).toEqual(['on HYO-reels'])
    answer()
    await settled()
    expect(sent).toEqual(['on HYO-reels', 'off HYO-reels'])
    answer()
    expect(await Promise.all(taps)).toEqual(['overtaken', 'overtaken', 'overtaken', null])
  })

  test('FAV-11 what an earlier tap was refused changes nothing; what the last one was refused is told', async () => {
    const { client, answer } = clientOf('ana')
    const taps = [sendStar(client, REELS, true)]
    await settled()
    taps.push(sendStar(client, REELS, false))
    answer('favourite.limit')
    await settled()
    answer('system_error')
    expect(await Promise.all(taps)).toEqual(['overtaken', 'system_error'])
  })

  test('FAV-10 another game and another member wait for nobody', async () => {
    const [ana, ben] = [clientOf('ana'), clientOf('ben')]
    const taps = [sendStar(ana.client, REELS, true), sendStar(ana.client, SUN, true), sendStar(ben.client, REELS, true)]
    await settled()
    expect([ana.sent, ben.sent]).toEqual([['on HYO-reels', 'on HYO-sun'], ['on HYO-reels']])
    for (const answer of [ana.answer, ana.answer, ben.answer]) answer()
    expect(await Promise.all(taps)).toEqual([null, null, null])
  })
})
