import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeSupplierKeys } from '@hiyas/testing'
import { afterEach, expect, test } from 'vitest'
import { createBooth } from '../booth.ts'
import { nothingHeard } from '../dealing.ts'
import { nothingSeen } from '../seen.ts'

const SUPPLIER = { number: 0, code: 'SIM0', dialect: 'hub88' } as const
const MEMBER = 7

let stop: () => void = () => undefined
afterEach(() => stop())

/** A site that opens games, each time with another token, and whose door answers by this. */
async function openSite(answerTo: (token: string) => string) {
  const launched: string[] = []
  const site = createServer(({ url }, response) => {
    launched.push(new URL(url ?? '', 'http://site').searchParams.get('nodeId') ?? '')
    const gameUrl = `/bench/simulated-game?token=token-${launched.length}&lang=EN`
    response.end(JSON.stringify({ success: true, value: { gameUrl } }))
  })
  await new Promise<void>(done => site.listen(0, '127.0.0.1', done))
  stop = () => {
    site.close()
    site.closeAllConnections()
  }
  const said: string[] = []
  const mail = {
    async ask(request: Buffer) {
      const token = /"token":"([^"]*)"/.exec(request.toString())?.[1] ?? ''
      said.push(token)
      const body = JSON.stringify({ status: answerTo(token), balance: 100_000 })
      return `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    },
    close: () => undefined,
  }
  const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  const [heard, seen] = [nothingHeard(), nothingSeen()]
  const booth = createBooth({ supplier: SUPPLIER, keys: fakeSupplierKeys(), siteUrl, mail, heard, seen })
  return { booth, launched, said, heard, seen }
}

test('a game is opened once, and its rounds are played with its token', async () => {
  const { booth, launched, said, seen } = await openSite(() => 'RS_OK')
  expect(await booth.open(MEMBER)).toBe(true)
  for (let rounds = 0; rounds < 3; rounds++) await booth.playRound(MEMBER)
  expect(launched).toEqual(['VSIM0-simulated-game'])
  expect(new Set(said)).toEqual(new Set(['token-1']))
  expect(booth.watch.ended()).toEqual([0, 1, 2])
  expect(seen.errorCount).toBe(0)
})

test('a game whose token is dead is opened anew for the next round, and the bet is counted as refused', async () => {
  const dead = new Set(['token-1'])
  const { booth, launched, said, heard } = await openSite(token =>
    dead.has(token) ? 'RS_ERROR_TOKEN_EXPIRED' : 'RS_OK',
  )
  await booth.playRound(MEMBER)
  expect([...heard.refusals]).toEqual([['token_invalid', 1]])
  dead.clear()
  await booth.playRound(MEMBER)
  expect(launched).toHaveLength(2)
  expect(said.at(-1)).toBe('token-2')
})
