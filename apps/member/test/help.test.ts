import { afterEach, describe, expect, test, vi } from 'vitest'
import { chosenIndexOf, matchingItems } from '../src/features/help/help-centre/find.ts'
import { watchEnd } from '../src/features/help/help-centre/use-shown-count.ts'
import { paths } from '../src/routes/paths.ts'
import { screenOf } from '../src/routes/routes.ts'

const ITEMS = [
  { title: 'Paano mag-deposit?', tag: 'deposit', content: '<p>Hindi pa bukas ang <b>cashier</b>.</p>' },
  { title: 'How do I log in?', tag: 'login', content: '<p>Open the login.</p>' },
  { title: 'Señor, what is RTP?', tag: 'fair', content: '<p>The part that comes back.</p>' },
]
const found = (wanted: string) => matchingItems(ITEMS, wanted).map(({ index }) => index)

describe('the search of the help centre', () => {
  test.each([
    ['', [0, 1, 2]],
    ['  ', [0, 1, 2]],
    ['LOG IN', [1]],
    ['senor', [2]],
    ['cashier bukas', [0]],
    ['deposit rtp', []],
    ['<b>', []],
  ])('%j finds %j, with the place each item has in the whole list', (wanted, places) => {
    expect(found(wanted)).toEqual(places)
  })
})

describe('the address of the help centre', () => {
  test.each([
    ['1', 1],
    ['0', 0],
    ['', null],
    [null, null],
    ['-1', null],
    ['1.5', null],
    ['9999', null],
    ['one', null],
  ])('HELP-07 HELP-08 i=%j chooses %j', (text, index) => {
    expect(chosenIndexOf(text)).toBe(index)
  })

  test('HELP-02 HELP-26 both addresses are the help centre, and anybody may open them', () => {
    expect(screenOf('/m/helpCenter?i=1')).toBe(screenOf(paths.help()))
    expect(screenOf(paths.help())?.access).toBe('guest')
    expect(screenOf(paths.helpDetail(2))?.access).toBe('guest')
  })
})

describe('the end of the list', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('HELP-24 HELP-25 further items are drawn within 100 px of it, 300 ms after it came near, and not where it has gone again', () => {
    vi.useFakeTimers()
    let look = (_entries: { isIntersecting: boolean }[]): void => undefined
    let options: IntersectionObserverInit | undefined
    let isWatched = false
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(seen: typeof look, given: IntersectionObserverInit) {
          look = seen
          options = given
        }
        observe = () => {
          isWatched = true
        }
        disconnect = () => {
          isWatched = false
        }
      },
    )
    const grow = vi.fn()
    const stop = watchEnd({} as Element, grow)
    expect([isWatched, options?.rootMargin]).toEqual([true, '100px'])
    look([{ isIntersecting: true }])
    vi.advanceTimersByTime(299)
    expect(grow).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(grow).toHaveBeenCalledTimes(1)
    look([{ isIntersecting: true }])
    look([{ isIntersecting: false }])
    vi.advanceTimersByTime(1_000)
    look([{ isIntersecting: true }])
    stop()
    vi.advanceTimersByTime(1_000)
    expect(grow).toHaveBeenCalledTimes(1)
    expect(isWatched).toBe(false)

    // A page at work is told of several moments at once: the last is how things are.
    const stopAgain = watchEnd({} as Element, grow)
    look([{ isIntersecting: true }, { isIntersecting: false }])
    vi.advanceTimersByTime(1_000)
    expect(grow).toHaveBeenCalledTimes(1)
    look([{ isIntersecting: false }, { isIntersecting: true }])
    vi.advanceTimersByTime(1_000)
    expect(grow).toHaveBeenCalledTimes(2)
    stopAgain()
  })
})
