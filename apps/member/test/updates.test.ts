import { fakeClock, HOUR_MS } from '@hiyas/kernel'
import { describe, expect, test, vi } from 'vitest'
import { TAKE_OVER } from '../src/offline/scope.ts'
import { followUpdates, type Workers } from '../src/shell/later/updates.ts'

type Worker = EventTarget & { state: string; postMessage: ReturnType<typeof vi.fn> }
const worker = (state: string): Worker => Object.assign(new EventTarget(), { state, postMessage: vi.fn() })

/** The workers of a browser: what there is when the page begins, and what comes. */
function browser({ active = null, waiting = null }: { active?: Worker | null; waiting?: Worker | null }) {
  const registration = Object.assign(new EventTarget(), {
    active,
    waiting,
    installing: null as Worker | null,
    update: vi.fn(async () => undefined),
  })
  const register = vi.fn(async () => registration)
  const container = Object.assign(new EventTarget(), { controller: active, register })
  const clock = fakeClock(0)
  const reload = vi.fn()
  const updates = followUpdates(container as unknown as Workers, reload, clock)
  const told = vi.fn()
  updates.subscribe(told)
  return { updates, registration, container, clock, reload, told }
}

const registered = () => new Promise(resolve => setImmediate(resolve))

async function arrival(of: ReturnType<typeof browser>): Promise<Worker> {
  await registered()
  const next = worker('installing')
  of.registration.installing = next
  of.registration.dispatchEvent(new Event('updatefound'))
  of.registration.waiting = next
  next.state = 'installed'
  next.dispatchEvent(new Event('statechange'))
  return next
}

describe('a new version of the site', () => {
  test('is offered, and taken only on somebody’s wish', async () => {
    const phone = browser({ active: worker('activated') })
    const next = await arrival(phone)
    expect([phone.updates.ready(), phone.told.mock.calls.length]).toEqual([true, 1])
    expect(next.postMessage).not.toHaveBeenCalled()
    expect(phone.reload).not.toHaveBeenCalled()
    phone.updates.apply()
    phone.updates.apply()
    expect(next.postMessage.mock.calls).toEqual([[TAKE_OVER]])
    expect(phone.reload).not.toHaveBeenCalled()
    phone.container.dispatchEvent(new Event('controllerchange'))
    expect(phone.reload).toHaveBeenCalledOnce()
  })

  test('that waited before this page began is offered too', async () => {
    const phone = browser({ active: worker('activated'), waiting: worker('installed') })
    await vi.waitFor(() => expect(phone.updates.ready()).toBe(true))
  })

  test('that another tab has taken never starts this page anew by itself', async () => {
    const phone = browser({ active: worker('activated') })
    await registered()
    phone.container.dispatchEvent(new Event('controllerchange'))
    expect(phone.updates.ready()).toBe(true)
    expect(phone.reload).not.toHaveBeenCalled()
    phone.updates.apply()
    expect(phone.reload).toHaveBeenCalledOnce()
  })

  test('is not what the first worker of a browser is', async () => {
    const phone = browser({})
    await arrival(phone)
    phone.container.dispatchEvent(new Event('controllerchange'))
    expect(phone.updates.ready()).toBe(false)
  })

  test('is looked for at most once an hour', async () => {
    const phone = browser({ active: worker('activated') })
    await registered()
    phone.updates.look()
    phone.clock.advance(HOUR_MS)
    phone.updates.look()
    phone.updates.look()
    expect(phone.registration.update).toHaveBeenCalledOnce()
  })

  test('never comes where a browser refuses workers, and nothing breaks', async () => {
    const container = Object.assign(new EventTarget(), {
      controller: null,
      register: () => Promise.reject(new DOMException('forbidden', 'SecurityError')),
    })
    const updates = followUpdates(container as unknown as Workers, () => undefined, fakeClock(0))
    await registered()
    updates.look()
    expect(updates.ready()).toBe(false)
  })
})
