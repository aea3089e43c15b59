import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { awaitTurn } from '../src/features/play/game-lobby/turns.ts'

describe('rows of the lobby', () => {
  let frames: (() => void)[] = []
  const drawn: string[] = []
  /** The next frame of the browser. */
  const frame = () => frames.splice(0).forEach(run => void run())
  const wait = (row: string) => awaitTurn(() => drawn.push(row))

  beforeEach(() => {
    frames = []
    drawn.length = 0
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('are drawn one a frame, first come first', () => {
    for (const row of ['one', 'two', 'three']) wait(row)
    expect(drawn).toEqual([])
    frame()
    expect(drawn).toEqual(['one'])
    frame()
    wait('four')
    frame()
    frame()
    expect(drawn).toEqual(['one', 'two', 'three', 'four'])
    expect(frames).toHaveLength(0)
  })

  test('that are gone before their turn leave it to the next one', () => {
    const leave = wait('one')
    wait('two')
    leave()
    frame()
    expect(drawn).toEqual(['two'])
  })

  test('are drawn again after all of them were gone', () => {
    wait('one')()
    frame()
    wait('two')
    frame()
    expect(drawn).toEqual(['two'])
  })
})
