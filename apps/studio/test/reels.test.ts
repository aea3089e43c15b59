import { expect, test, vi } from 'vitest'
import { createReels, type LandPlan } from '../src/client/reels/reels.ts'
import { timingOf } from '../src/client/reels/timing.ts'

/* Reels on elements that only remember: what moves is over as soon as it has begun, so that pauses are all there is to wait for. */

type Motion = { cancel(): void; finished: Promise<void> }

class PlainElement {
  dataset: Record<string, string> = {}
  className = ''
  textContent = ''
  clientHeight = 300
  children: PlainElement[] = []
  moving = new Set<Motion>()
  style = { setProperty: () => undefined, backgroundPosition: '' }
  ownerDocument = { createElement: () => new PlainElement() }
  get childElementCount() {
    return this.children.length
  }
  append(...more: PlainElement[]) {
    this.children.push(...more)
  }
  replaceChildren(...all: PlainElement[]) {
    this.children = all
  }
  animate(): Motion {
    const motion = { cancel: () => void this.moving.delete(motion), finished: Promise.resolve() }
    this.moving.add(motion)
    return motion
  }
  getAnimations = () => [...this.moving]
}

const SCATTERED = ['ASA', 'BSB', 'CCC', 'DDD', 'EEE']

function machine(isStill: () => boolean = () => false) {
  const root = new PlainElement()
  const strips = SCATTERED.map(() => 'ABCDEFGHIJ')
  const reels = createReels(root as unknown as HTMLElement, { strips, rows: [3, 3, 3, 3, 3], ribbons: {}, isStill })
  return { reels, boxes: () => root.children }
}

function plan(more: Partial<LandPlan> = {}): LandPlan {
  const quiet = { onStop: () => undefined, onTease: () => undefined }
  return {
    window: SCATTERED,
    held: [],
    ...timingOf(SCATTERED, { turbo: false, awaited: { letter: 'S', worth: [0, 0, 0, 8] } }),
    ...quiet,
    ...more,
  }
}

test('GAM-03 a press brings every reel to rest, also those that are waited for with special interest', async () => {
  vi.useFakeTimers()
  try {
    const { reels } = machine()
    const teased: number[] = []
    let stands = false
    reels.spin()
    const landing = reels.land(plan({ onTease: reel => void teased.push(reel) })).then(() => {
      stands = true
    })
    reels.hurry()
    await vi.advanceTimersByTimeAsync(1)
    expect([stands, teased]).toEqual([true, []])
    await landing
  } finally {
    vi.useRealTimers()
  }
})

test('reels that turn while their player asks for no motion stand as well', async () => {
  let still = false
  const { reels, boxes } = machine(() => still)
  reels.show(SCATTERED)
  reels.spin()
  still = true
  await reels.land(plan())
  const moving = boxes().flatMap(box => box.children.flatMap(strip => strip.getAnimations()))
  expect(moving).toEqual([])
})
