import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Highlight, INITIAL } from '../src/client/game/state.ts'
import { SlotProvider } from '../src/client/slot/slot.tsx'
import { Cabinet } from '../src/client/stage/Cabinet.tsx'
import { createStore } from '../src/client/store.ts'
import { textsOf } from '../src/client/texts/texts.ts'
import type { WireStep } from '../src/wire.ts'
import { cappedRound, STEP, wonStep } from './capped.ts'
import { openTables, playOnce } from './seat.ts'

/* What a round of a slot sounds and looks like that gives back no more than its stake of 2.00. */

let sit: Awaited<ReturnType<typeof openTables>>['sit']
beforeAll(async () => {
  sit = (await openTables()).sit
})

/** A player for whom this round is decided, and all that was lit for him. */
async function playing(win: string, steps: readonly WireStep[]) {
  const round = { ...cappedRound(win, steps), capped: false }
  const seat = await sit({
    wrap: api => ({ ...api, spin: async () => ({ kind: 'ok', value: { round, balance: null } }) }),
  })
  const lit: Highlight[] = []
  seat.store.subscribe(() => {
    const { highlight } = seat.store.get()
    if (highlight && lit.at(-1) !== highlight) lit.push(highlight)
  })
  await playOnce(seat)
  return { heard: seat.heard, lit }
}

describe('GAM-04 symbols that burst and fall', () => {
  const fall: WireStep = { ...STEP, kind: 'fall' }
  const OF_WINS = ['win', 'bigWin', 'tick', 'burst', 'grow']

  test('have no sound of a win where the round has returned no more than its stake until then', async () => {
    const { heard } = await playing('2.00', [wonStep('2.00'), fall])
    expect(heard.filter(sound => OF_WINS.includes(sound))).toEqual([])
    expect(heard).toContain('reelStop')
  })

  test.each([
    ['in one step', [wonStep('3.00'), fall], ['win', 'burst']],
    ['in two', [wonStep('1.50'), { ...wonStep('1.50'), kind: 'fall' as const }, fall], ['burst']],
  ])('have it where that is more, %s', async (_, steps, sounds) => {
    const { heard } = await playing('3.00', steps)
    expect(heard.filter(sound => OF_WINS.includes(sound))).toEqual(sounds)
  })
})

describe('GAM-04 what is lit on the reels', () => {
  const [win] = wonStep('0.15').wins
  const twice = (each: string, sum: string): WireStep[] => [
    { ...STEP, wins: [1, 2].map(line => ({ ...win, line, win: each })), win: sum } as WireStep,
  ]

  test('of a return of no more than the stake is pointed out, and no more', async () => {
    const { lit } = await playing('0.30', twice('0.15', '0.30'))
    expect(lit).toEqual([expect.objectContaining({ isQuiet: true, lines: [1, 2] })])
  })

  test.each([
    ['a win', '3.00', [wonStep('3.00')]],
    ['free spins that pay nothing yet', '0.00', [{ ...STEP, award: 8, scatters: 3 }]],
  ])('of %s is no such thing', async (_, paid, steps) => {
    const { lit } = await playing(paid, steps)
    expect(lit.map(({ isQuiet }) => isQuiet)).toEqual([false])
  })

  test.each([true, false])('is drawn so (%s)', isQuiet => {
    const highlight = { cells: [{ reel: 0, row: 0, letter: 'A', of: 3 }], lines: [], caption: '', isQuiet }
    const deps = { store: createStore({ ...INITIAL, highlight }), texts: textsOf('EN'), boot: { symbols: {} } }
    const html = renderToStaticMarkup(
      <SlotProvider value={{ deps, game: {} } as never}>
        <Cabinet onReels={() => undefined} />
      </SlotProvider>,
    )
    expect(html.includes('class="lit" data-quiet="true"')).toBe(isQuiet)
  })
})
