import { fakeClock } from '@hiyas/kernel'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { INITIAL } from '../src/client/game/state.ts'
import { InhouseApp } from '../src/client/inhouse/App.tsx'
import { type InhouseContext, InhouseProvider } from '../src/client/inhouse/context.ts'
import { keno } from '../src/client/inhouse/games/keno.tsx'
import { mines } from '../src/client/inhouse/games/mines.tsx'
import { plinko } from '../src/client/inhouse/games/plinko.tsx'
import { wheel } from '../src/client/inhouse/games/wheel.tsx'
import type { StageProps } from '../src/client/inhouse/module.ts'
import { createTableStore } from '../src/client/inhouse/table.ts'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'
import { SlotProvider } from '../src/client/slot/slot.tsx'
import { createStore } from '../src/client/store.ts'

/* What stands on the stage of one of our own games when something else is chosen after a round. */

const SESSION = { currency: 'PHP', stakes: [10_000n], rules: {}, profile: {}, ageMin: null }

/** The whole game after a round, with a choice for the next one. */
function drawn(
  module: object,
  round: { choice: unknown; view: unknown },
  choice: unknown,
  store = createStore({ ...INITIAL, phase: 'ready', stake: 10_000n, session: SESSION } as never),
): string {
  const texts = inhouseTextsOf('EN')
  const table = createTableStore(choice)
  table.set({ round: { id: 'r', state: 'settled', stake: '1.00', win: '0.00', ...round } as never })
  const host = { shows: { exit: false, clock: true }, leads: { exit: true, again: false, deposit: true } }
  const deps = {
    store,
    table,
    texts,
    host,
    clock: fakeClock(0),
    playClock: fakeClock(0),
    boot: { title: 'Game' },
    isStill: () => true,
  }
  const own = {
    ...deps,
    module,
    sounds: { wake: () => undefined },
    title: 'Game',
    code: 'mina-de-oro',
  } as unknown as InhouseContext
  return renderToStaticMarkup(
    <SlotProvider value={{ deps, game: {} } as never}>
      <InhouseProvider value={own}>
        <InhouseApp onRetry={() => undefined} />
      </InhouseProvider>
    </SlotProvider>,
  )
}

test('GAM-09 keno: numbers that were drawn are no hits of picks made afterwards', () => {
  const round = {
    choice: { picks: [30, 31, 32], risk: 'high' },
    view: { drawn: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], times: 0 },
  }
  const hits = (choice: object) => drawn(keno, round, choice).match(/data-on="true"/g)?.length ?? 0
  const shown = (choice: object) => drawn(keno, round, choice).match(/data-drawn="true"/g)?.length ?? 0
  expect([shown(round.choice), hits(round.choice)]).toEqual([10, 1])
  // What is kept by the studio may come back in another order.
  expect(shown({ risk: 'high', picks: [30, 31, 32] })).toBe(10)
  for (const choice of [
    { picks: [0, 1, 2], risk: 'high' },
    { picks: [30, 31, 32], risk: 'low' },
  ])
    expect([shown(choice), hits(choice)]).toEqual([0, 0])
})

test.each([
  ['wheel', wheel, { risk: 'low' }, { risk: 'high' }, { drawn: 0, times: 240 }, 'data-result'],
  [
    'plinko',
    plinko,
    { rows: 8, risk: 'low' },
    { rows: 8, risk: 'high' },
    { drawn: new Array(8).fill(true), times: 560 },
    'plinko-pearl',
  ],
  [
    'mines',
    mines,
    { mines: 3 },
    { mines: 4 },
    { opened: [1], layout: [1, 2, 3], isHit: true, isOut: false, times: 0, worth: null },
    'data-over',
  ],
])(
  'GAM-09 %s: a result is that of what it was played with, and of nothing else',
  (_, module, played, next, view, mark) => {
    const round = { choice: played, view }
    const isShown = (choice: object) => drawn(module, round, choice).includes(mark)
    expect([isShown(played), isShown(next)]).toEqual([true, false])
  },
)

const given: StageProps<unknown, unknown>[] = []
const GIVEN = {
  Stage(props: StageProps<unknown, unknown>) {
    given.push(props)
    return null
  },
  Controls: () => null,
}

test('A11Y-10 with another choice what was said of the one before is over: the same words after it are read again', () => {
  const begin = { ...INITIAL, phase: 'ready', stake: 10_000n, session: SESSION, spoken: 'Mines 4' }
  const store = createStore(begin as never)
  drawn(GIVEN, { choice: { mines: 4 }, view: null }, { mines: 4 }, store)
  given[0]?.setChoice({ mines: 5 })
  expect(store.get()).toMatchObject({ spoken: '' })
})
