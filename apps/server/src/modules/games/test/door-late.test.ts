import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { beforeAll, expect, test, vi } from 'vitest'
import { type AllDoors, type Door, startAllDoors } from './all-doors.ts'

let all: AllDoors
beforeAll(async () => {
  all = await startAllDoors('door_late')
})

const NAMES = ['beexar', 'hub88', 'caleta', 'pam'] as const

/** The head of a bet at a door, to be followed by a body that is not its own unless it is given. */
function headOf(door: Door, more: readonly string[], body = door.bet()): string {
  const { path, headers } = door.sign(body)
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    ...fields,
    ...more,
    '',
    '',
  ].join('\r\n')
}

const line = (): Socket => connect(all.house.server.port, '127.0.0.1')

/** All that is said until the connection ends. */
async function heard(socket: Socket): Promise<string> {
  let text = ''
  for await (const part of socket) text += part
  return text
}

/** What the server does when its patience with a connection is over, without waiting for it. */
function losePatience(socket: Socket): void {
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  all.house.server.program.http.server.emit('clientError', late, socket)
}

test.each(NAMES)(
  'W-13 a message whose body does not come in time to the door of %s may be asked again, and the dialect says so',
  async name => {
    const door = all.doors.find(one => one.name === name) as Door
    const before = await door.balance()
    const begun = once(all.house.server.program.http.server, 'request') as Promise<[IncomingMessage]>
    const socket = line()
    socket.write(`${headOf(door, ['content-length: 500'])}{"half of it`)
    const [{ socket: served }] = await begun
    losePatience(served)
    const [head = '', body = ''] = (await heard(socket)).split('\r\n\r\n')
    const { status = 200, json } = door.refusal('busy') as { status?: number; json: object }
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/^connection: close$/im)
    expect(JSON.parse(body)).toMatchObject(json)
    expect(await door.balance()).toBe(before)
  },
)

const UNREADABLE: readonly [string, readonly string[], string][] = [
  ['with two lengths', ['content-length: 4', 'content-length: 6'], 'half'],
  ['of which a piece has no length', ['transfer-encoding: chunked'], '4\r\nhalf\r\nzz\r\n'],
]
test.each(NAMES.flatMap(name => UNREADABLE.map(([what, more, body]) => [what, name, more, body] as const)))(
  'W-13 a message %s at the door of %s may be asked again, and the dialect says so',
  async (_what, name, more, rest) => {
    const door = all.doors.find(one => one.name === name) as Door
    const before = await door.balance()
    const socket = line()
    socket.write(`${headOf(door, more)}${rest}`)
    const [head = '', body = ''] = (await heard(socket)).split('\r\n\r\n')
    const { status = 200, json } = door.refusal('busy') as { status?: number; json: object }
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/^connection: close$/im)
    expect(JSON.parse(body)).toMatchObject(json)
    expect(await door.balance()).toBe(before)
  },
)

test.each(NAMES)(
  'W-11 W-13 a bet that is being taken at the door of %s is answered as it was taken, whatever stands behind it on its connection',
  async name => {
    const door = all.doors.find(one => one.name === name) as Door
    const before = await door.balance()
    const { http, door: within } = all.house.server.program
    const how = name === 'beexar' ? 'submitAll' : 'submit'
    const take: (...moves: never[]) => Promise<unknown> = within.wallet[how]
    const socket = line()
    const spy = vi.spyOn(within.wallet, how).mockImplementationOnce((async (...moves: never[]) => {
      const taken = await take(...moves)
      const isMisread = once(http.server, 'clientError')
      socket.write('this is no request')
      await isMisread
      return taken
    }) as never)
    try {
      const bet = door.bet()
      socket.write(headOf(door, [`content-length: ${Buffer.byteLength(bet)}`], bet) + bet)
      const [head = '', body = ''] = (await heard(socket)).split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1.1 200 /)
      expect(head).toMatch(/^connection: close$/im)
      expect(door.isTaken(JSON.parse(body))).toBe(true)
    } finally {
      spy.mockRestore()
    }
    expect(await door.balance()).toBe(before - 10)
  },
)

// After a pause of the server Node finds the connection too old before it reads what has been waiting there.
test('W-13 who has said nothing yet is told nothing: his first message may be on its way', async () => {
  const { server } = all.house.server.program.http
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const socket = line()
  const [served] = await accepted
  losePatience(served)
  expect(await heard(socket)).toBe('')
})
