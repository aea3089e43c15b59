import { atFileEnd } from '@hiyas/testing'
import { expect, test, vi } from 'vitest'
import { isPlayKey } from '../src/client/stage/Unseen.tsx'

/* Which keys bet and cash out wherever the focus is. */

class Place {
  readonly isButton: boolean
  constructor(isButton: boolean) {
    this.isButton = isButton
  }
  closest = (wanted: string) => (this.isButton && wanted.includes('button') ? this : null)
}
let dialog: object | null = null
vi.stubGlobal('Element', Place)
vi.stubGlobal('document', { querySelector: () => dialog })
atFileEnd(async () => void vi.unstubAllGlobals())

const SPACE = { code: 'Space', target: new Place(false) }
const isPlay = (event: object): boolean => isPlayKey({ ...SPACE, ...event } as unknown as KeyboardEvent)

test('GAM-01 the space bar plays, and no other key', () => {
  expect([isPlay({}), isPlay({ code: 'Enter' })]).toEqual([true, false])
})

test.each([
  ['held down', { repeat: true }],
  ['with control', { ctrlKey: true }],
  ['with alt', { altKey: true }],
  ['with the key of the system', { metaKey: true }],
  ['with shift', { shiftKey: true }],
  ['picking a sign that is being written', { isComposing: true }],
  ['on a button', { target: new Place(true) }],
])('GAM-01 the space bar %s stakes nothing and takes nothing home', (_, event) => {
  expect(isPlay(event)).toBe(false)
})

test('GAM-01 nor does it behind a dialog', () => {
  dialog = {}
  expect(isPlay({})).toBe(false)
  dialog = null
})
