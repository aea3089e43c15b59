import { connect } from '@hiyas/database'
import { atFileEnd, openWire, testDatabase } from '@hiyas/testing'
import { expect, test, vi } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { createNotices } from '../src/platform/notices/notices.ts'

test('HOME-14 a line for notices that fell silent without a word is noticed and opened anew, and whoever follows is told to read again', {
  timeout: 60_000,
}, async () => {
  const { url } = await testDatabase({ name: 'notices', migrations: [] })
  const wire = await openWire(url)
  const database = connect({ url, connectionsMax: 1, name: 'teller' })
  atFileEnd(() => database.close())
  const notices = createNotices(wire.url, createLog('silent'))
  atFileEnd(() => notices.stop())
  const [begun, heard] = [vi.fn(), vi.fn()]
  notices.onListening(begun)
  notices.on('site.test', heard)
  await notices.start()
  expect(begun).toHaveBeenCalledTimes(1)
  wire.silence()
  await wire.untilLost('listen')
  wire.speak()
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(2), { timeout: 30_000, interval: 100 })
  await notices.send(database.query, 'site.test', 'a word')
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([['a word']]))
  await notices.send(database.query, 'site.test', 'two', 'at once')
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([['a word'], ['two'], ['at once']]))
})

test('a word of somebody else that nobody can read is heard by all others, and ends no process', async () => {
  const { url } = await testDatabase({ name: 'notices_unread', migrations: [] })
  const database = connect({ url, connectionsMax: 1, name: 'teller' })
  atFileEnd(() => database.close())
  const notices = createNotices(url, createLog('silent'))
  atFileEnd(() => notices.stop())
  const heard = vi.fn()
  notices.on('site.test', word => void BigInt(word))
  notices.on('site.test', heard)
  await notices.start()
  await notices.send(database.query, 'site.test', 'no number', '7')
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([['no number'], ['7']]))
})
