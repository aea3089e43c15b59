import { connect, createServer, type Socket } from 'node:net'
import { newSecret } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newDatabase } from '../../../../test/databases.ts'
import { type House, startHouse, units } from '../../../../test/house.ts'

/** A way to the database that can be cut, as if it had been stopped. */
async function cuttableWay(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  const way = createServer(incoming => {
    const onwards = connect(Number(target.port), target.hostname)
    for (const socket of [incoming, onwards]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        incoming.destroy()
        onwards.destroy()
      })
    }
    if (isCut) incoming.destroy()
    else incoming.pipe(onwards).pipe(incoming)
  })
  const port = await new Promise<number>(done =>
    way.listen(0, '127.0.0.1', () => done((way.address() as { port: number }).port)),
  )
  atFileEnd(() => void way.close())
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
  }
}

let house: House
let way: Awaited<ReturnType<typeof cuttableWay>>
const logged: string[] = []
beforeAll(async () => {
  const url = await newDatabase('door_faults')
  way = await cuttableWay(url)
  house = await startHouse('door_faults', { databaseUrl: way.url, onLog: line => logged.push(line) })
})

const isTaken = { interval: 100 }

describe('the supplier door in bad weather', () => {
  test('WAL-05 W-11 while the database is away the answer is RS_ERROR_UNKNOWN; afterwards the same bet is taken once', async () => {
    const player = await house.player()
    const bet = newSecret()
    way.cut()
    const away = await player.bet(bet, 20)
    expect(away.status).toBe('RS_ERROR_UNKNOWN')
    way.mend()
    await vi.waitFor(async () => expect((await player.bet(bet, 20)).status).toBe('RS_OK'), isTaken)
    expect(await player.balance()).toBe(units(980))
  })

  test('WAL-05 a supplier that rolls back because it got no answer leaves nothing behind', async () => {
    const player = await house.player()
    const bet = newSecret()
    way.cut()
    expect((await player.bet(bet, 20)).status).toBe('RS_ERROR_UNKNOWN')
    way.mend()
    await vi.waitFor(async () => expect((await player.rollback(newSecret(), bet)).status).toBe('RS_OK'), isTaken)
    expect(await player.bet(bet, 20)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
    expect(await player.balance()).toBe(units(1_000))
  })

  test('W-27 no log line holds a token, a signature or a balance, and no bet has a line of its own', async () => {
    const player = await house.player()
    logged.length = 0
    await player.bet(newSecret(), 20)
    await player.bet(newSecret(), 5_000)
    expect(logged.filter(line => line.includes('/supplier/'))).toEqual([])
    expect(logged.join('\n')).not.toContain(player.token)
    expect(logged.join('\n')).not.toContain(player.member.memberId)
  })

  test('WAL-05 every answer is counted by supplier, call and status', async () => {
    const numbers = await house.server.program.deps.metrics.getSingleMetricAsString('hiyas_supplier_answers_total')
    expect(numbers).toMatch(/supplier="HYO",call="bet",status="RS_OK"} [1-9]/)
    expect(numbers).toMatch(/supplier="HYO",call="bet",status="RS_ERROR_UNKNOWN"} [1-9]/)
  })
})
