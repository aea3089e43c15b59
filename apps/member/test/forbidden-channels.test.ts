import type { StreamEvent } from '@hiyas/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { onTermsShown, tellTermsShown } from '../src/shared/help/terms-shown.ts'
import { shareStream } from '../src/shared/live/share.ts'

const forbidden = () => new DOMException('denied', 'SecurityError')

/** A tab that is asked to follow: what it opened, and what it heard. */
function openTab() {
  const page = Object.assign(new EventTarget(), { hidden: false }) as unknown as Document
  const heard: StreamEvent[] = []
  const lines = new Set<(event: StreamEvent) => void>()
  const open = (say: (event: StreamEvent) => void) => {
    lines.add(say)
    return () => void lines.delete(say)
  }
  const stop = shareStream('forbidden', open, event => heard.push(event), page)
  return { lines, heard, stop, say: (event: StreamEvent) => [...lines].map(line => line(event)) }
}

const HOT: StreamEvent = { name: 'hot', data: { revision: 'r1' } }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a browser whose owner has forbidden what sites keep', () => {
  test('HOME-14 is refused a lock as Chrome refuses it: the tab asks once, and has a line of its own until it stops', async () => {
    let asked = 0
    const closed = vi.spyOn(BroadcastChannel.prototype, 'close')
    const request = () => {
      asked += 1
      // Asking for ever would leave this test no moment to fail in.
      return asked < 100 ? Promise.reject(forbidden()) : new Promise(() => undefined)
    }
    vi.stubGlobal('navigator', { locks: { request } })
    const tab = openTab()
    await vi.waitFor(() => expect(tab.lines.size).toBe(1))
    expect(asked).toBe(1)
    expect(closed).toHaveBeenCalledTimes(1)
    tab.say(HOT)
    expect(tab.heard).toEqual([HOT])
    tab.stop()
    await vi.waitFor(() => expect(tab.lines.size).toBe(0))
  })

  test('HOME-14 is refused a channel as Firefox refuses it: the tab has a line of its own until it stops', () => {
    vi.stubGlobal('BroadcastChannel', refused)
    const tab = openTab()
    tab.say(HOT)
    expect(tab.heard).toEqual([HOT])
    tab.stop()
    expect(tab.lines.size).toBe(0)
  })

  test.each([
    ['that refuses one', refused],
    ['that has none', undefined],
  ])(
    'REG-01 REG-40 without a channel the terms have nobody to tell, and the form hears of none: a browser %s',
    (_, made) => {
      vi.stubGlobal('BroadcastChannel', made)
      const hear = vi.fn()
      const stop = onTermsShown(hear)
      tellTermsShown(3)
      stop()
      expect(hear).not.toHaveBeenCalled()
    },
  )
})

test('REG-40 the form of registration hears which terms were shown in another tab, until it is left', async () => {
  const hear = vi.fn()
  const stop = onTermsShown(hear)
  tellTermsShown(3)
  await vi.waitFor(() => expect(hear.mock.calls).toEqual([[3]]))
  stop()
})

function refused(): never {
  throw forbidden()
}
