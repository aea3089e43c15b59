import { replaySlot, SLOT_MODELS, type SlotModel } from '@hiyas/fair'
import { RISKS, WHEEL, type WheelChoice } from '@hiyas/fair/inhouse'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { SlotDeps } from '../src/client/game/deps.ts'
import { INITIAL } from '../src/client/game/state.ts'
import { wheel } from '../src/client/inhouse/games/wheel.tsx'
import { createGame } from '../src/client/slot/game.ts'
import { createStore } from '../src/client/store.ts'
import { presentRules } from '../src/server/engines/slots/rules.ts'
import type { WireRound, WireRules } from '../src/wire.ts'
import { props } from './markup.ts'

/** What the reels of a game show before anybody has pressed anything; `last` is the player's round before. */
function openedOn(rules: WireRules, last: WireRound | null): readonly string[] {
  const store = createStore(INITIAL)
  const profile = { autoplay: false, turbo: false, cycleFloorMs: 0 }
  store.set({ session: { currency: 'PHP', profile, stakes: [], rules, ageMin: 21 } })
  let shown: readonly string[] = []
  const reels = () => ({ show: (window: readonly string[]) => (shown = window) })
  const game = createGame({ store, reels } as unknown as SlotDeps)
  game.welcome(last)
  game.stageIsReady()
  return shown
}

/** Which set of reels a round is played on is drawn among so many; the last is always the rich one. */
const ROUNDS_DRAWN = 10_000

/** The same model, its strips turned so that this window stands at their first stop: a picture may lie between those a round stops on. */
function turnedTo(model: SlotModel, window: readonly string[]): SlotModel {
  const turned = (strips: readonly string[]) =>
    strips.map((strip, reel) => {
      const at = (strip + strip).indexOf(window[reel] ?? '-')
      expect(at).not.toBe(-1)
      return strip.slice(at) + strip.slice(0, at)
    })
  if (model.kind === 'lines') return { ...model, strips: turned(model.strips) }
  const heights = model.heights?.map((reel, place) => `${window[place]?.length}${reel.slice(1)}`) ?? null
  return { ...model, reels: turned(model.reels), heights }
}

/** What a round that stops on this window pays; no feature may begin from it. */
function payOf(model: SlotModel, window: readonly string[]): number {
  const richSet = model.leanRounds['96'] > 0 ? [ROUNDS_DRAWN - 1] : []
  const { steps, pay } = replaySlot(turnedTo(model, window), '96', [...richSet, ...window.map(() => 0)])
  expect(steps).toHaveLength(1)
  expect(steps[0]?.window).toEqual(window)
  return pay
}

describe('what a slot opens on', () => {
  test.each(SLOT_MODELS.map(model => [model.id, model] as const))(
    'GAM-08 %s: a window that pays nothing and promises nothing, as long as nobody has played',
    (_id, model) => {
      const rules = presentRules(model, '96')
      const window = openedOn(rules, null)
      const heights = (model.kind === 'lines' ? null : model.heights) ?? rules.rows.map(String)
      for (const [reel, shown] of window.entries()) expect(heights[reel]).toContain(String(shown.length))
      expect(Math.max(...window.map(shown => shown.length))).toBeGreaterThan(2)
      expect(payOf(model, window)).toBe(0)
      const top = rules.pays[0]?.letter ?? '?'
      const isFull = window.every(shown => [...shown].every(letter => letter === top || letter === 'W'))
      expect(isFull).toBe(false)
    },
  )

  test('GAM-08 GAM-17 the last result, whatever it was, is what a player comes back to', () => {
    const model = SLOT_MODELS.find(({ id }) => id === 'kislap')
    if (!model) throw new Error('kislap is gone')
    const best = ['AAA', 'AAA', 'AAA', 'AAA', 'AAA']
    const step = { kind: 'spin', phase: 'base', window: best, grown: null, held: [], wins: [] }
    const last = { id: 'r-1', shown: true, state: 'settled', win: '2000.00', steps: [step] } as unknown as WireRound
    expect(openedOn(presentRules(model, '96'), last)).toEqual(best)
  })
})

test.each(RISKS)(
  'GAM-08 the wheel opens on a segment that pays nothing, also when another risk is chosen (%s)',
  risk => {
    const html = renderToStaticMarkup(
      createElement(
        wheel.Stage,
        props<WheelChoice, { drawn: number; times: number }>({ risk }, null, 'EN', { roundId: '' }),
      ),
    )
    const [, turn = ''] = /rotate:(-?[\d.]+)deg/.exec(html) ?? []
    const segment = Math.round(-Number(turn) / (360 / WHEEL.segments))
    expect(WHEEL.pays[risk][segment]).toBe(0)
  },
)
