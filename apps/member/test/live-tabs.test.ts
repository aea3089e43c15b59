import { describe, expect, test, vi } from 'vitest'
import { shareStream } from '../src/shared/live/share.ts'

type Event = Parameters<Parameters<typeof shareStream>[2]>[0]
const balance = (sumBalance: string): Event => ({ name: 'balance', data: { sumBalance, currency: 'PHP' } })

/** A tab of the browser. */
function openTab(name: string, open = { lines: 0 }) {
  const page = Object.assign(new EventTarget(), { hidden: false }) as unknown as Document
  const heard: Event[] = []
  let say: ((event: Event) => void) | null = null
  let lose = () => {}
  const stop = shareStream(
    name,
    (hear, onBreak) => {
      say = hear
      lose = onBreak
      open.lines += 1
      return () => {
        say = null
        open.lines -= 1
      }
    },
    event => heard.push(event),
    page,
  )
  return {
    heard,
    stop,
    leads: () => say !== null,
    say: (event: Event) => say?.(event),
    /** Its line breaks, and the next one comes by itself. */
    lose: () => lose(),
    show(isShown: boolean) {
      Object.assign(page, { hidden: !isShown })
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

const soon = (look: () => void) => vi.waitFor(look, { interval: 5 })

describe('the tabs of a browser', () => {
  test('HOME-14 share one line: the others hear what it tells, and whoever comes later what it told before', async () => {
    const open = { lines: 0 }
    const one = openTab('shared', open)
    await soon(() => expect(one.leads()).toBe(true))
    one.say(balance('1.00'))
    const two = openTab('shared', open)
    await soon(() => expect(two.heard).toEqual([balance('1.00')]))
    one.say(balance('2.00'))
    await soon(() => expect(two.heard).toEqual([balance('1.00'), balance('2.00')]))
    expect([two.leads(), open.lines]).toEqual([false, 1])
    expect(one.heard).toEqual([balance('1.00'), balance('2.00')])
    one.stop()
    await soon(() => expect([two.leads(), open.lines]).toEqual([true, 1]))
    two.stop()
    await soon(() => expect(open.lines).toBe(0))
  })

  test('HOME-14 WALLET-01 pass on what the line of now has told, and no balance of one that broke: whoever comes has asked for a newer one', async () => {
    const one = openTab('broken')
    await soon(() => expect(one.leads()).toBe(true))
    one.say(balance('1.00'))
    one.lose()
    const hot: Event = { name: 'hot', data: { revision: 'r1' } }
    one.say(hot)
    const two = openTab('broken')
    await soon(() => expect(two.heard).toContainEqual(hot))
    one.say(balance('2.00'))
    await soon(() => expect(two.heard).toContainEqual(balance('2.00')))
    expect(two.heard).not.toContainEqual(balance('1.00'))
    one.stop()
    two.stop()
  })

  test('HOME-14 that are hidden have no line, and give it to one that is shown', async () => {
    const open = { lines: 0 }
    const [one, two] = [openTab('hidden', open), openTab('hidden', open)]
    await soon(() => expect(one.leads()).toBe(true))
    one.show(false)
    await soon(() => expect([one.leads(), two.leads()]).toEqual([false, true]))
    two.show(false)
    await soon(() => expect(open.lines).toBe(0))
    one.show(true)
    await soon(() => expect(one.leads()).toBe(true))
    one.stop()
    two.stop()
  })

  test('HOME-14 of two members do not hear each other', async () => {
    const [one, other] = [openTab('HIYAS/ana'), openTab('HIYAS/ben')]
    await soon(() => expect([one.leads(), other.leads()]).toEqual([true, true]))
    one.say(balance('1.00'))
    other.say(balance('9.00'))
    await soon(() => expect(one.heard).toEqual([balance('1.00')]))
    expect(other.heard).toEqual([balance('9.00')])
    one.stop()
    other.stop()
  })
})
