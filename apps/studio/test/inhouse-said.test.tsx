import { fakeClock, secureRandom } from '@hiyas/kernel'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { INITIAL } from '../src/client/game/state.ts'
import { type InhouseContext, InhouseProvider } from '../src/client/inhouse/context.ts'
import { finish } from '../src/client/inhouse/ending.ts'
import { crash } from '../src/client/inhouse/games/crash.tsx'
import { dice } from '../src/client/inhouse/games/dice.tsx'
import { hilo } from '../src/client/inhouse/games/hilo.tsx'
import { keno } from '../src/client/inhouse/games/keno.tsx'
import { limbo } from '../src/client/inhouse/games/limbo.tsx'
import { mines } from '../src/client/inhouse/games/mines.tsx'
import { plinko } from '../src/client/inhouse/games/plinko.tsx'
import { wheel } from '../src/client/inhouse/games/wheel.tsx'
import { Latest } from '../src/client/inhouse/Latest.tsx'
import { bet } from '../src/client/inhouse/play.ts'
import { createRoomStore } from '../src/client/inhouse/room/store.ts'
import { createTableStore } from '../src/client/inhouse/table.ts'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'
import { createStore } from '../src/client/store.ts'
import { buttonsIn, type Language, props } from './markup.ts'

/* What our own games tell those who do not see the stage. */

const PROFILE = { autoplay: false, turbo: false, cycleFloorMs: 0 }
const SESSION = { currency: 'PHP', profile: PROFILE, stakes: [10_000n], rules: {} as never, ageMin: 21 }

function seat(module: object, code = 'mina-de-oro', language: Language = 'EN') {
  const store = createStore({ ...INITIAL, phase: 'ready' as const, balance: 90_000n, stake: 10_000n, session: SESSION })
  const sounds = new Proxy({}, { get: () => () => undefined })
  const context = {
    ...{ store, module, code, sounds, table: createTableStore(null), room: createRoomStore() },
    ...{ texts: inhouseTextsOf(language), clock: fakeClock(0), random: secureRandom, host: { send: () => undefined } },
    api: { shown: async () => undefined, play: () => new Promise(() => undefined) },
    waits: { pause: () => new Promise(() => undefined) },
  } as unknown as InhouseContext
  return { context, spoken: () => store.get().spoken }
}

const lost = (choice: object, view: object) =>
  ({ id: 'r', state: 'settled', stake: '1.00', win: '0.00', choice, view, balanceAfter: '9.00' }) as never

const MINES = { opened: [4, 6], isHit: true, isOut: false, times: 0, worth: null, layout: [6] }
const CARDS = { cards: [24, 0], moves: ['high'], isLost: true, isOut: false, times: 0, worth: null }
const PICKS = { picks: [6, 0, 12], risk: 'low' }
const DRAWN = [30, 6, 0, 3, 8, 9, 10, 11, 20, 21]

describe('A11Y-10 what came out is said before what it paid', () => {
  test.each([
    ['dice', dice, { over: true, target: 7_000 }, { drawn: 6_321, times: 0 }, '63.21'],
    ['limbo', limbo, { target: 200 }, { drawn: 153, times: 0 }, '1.53×'],
    ['wheel', wheel, { risk: 'low' }, { drawn: 3, times: 0 }, '0.00×'],
    ['plinko', plinko, { rows: 8, risk: 'low' }, { drawn: [true], times: 50 }, '0.50×'],
    ['keno', keno, PICKS, { drawn: DRAWN, times: 0 }, 'Drawn 1, 4, 7, 9, 10, 11, 12, 21, 22, 31. Hits 2 / 3'],
    ['mines', mines, { mines: 1 }, MINES, 'Tile 7, a mine'],
    ['hi-lo', hilo, {}, CARDS, '2 of diamonds'],
    ['crash', crash, { target: null }, { target: null, out: null, point: 153 }, 'Flight ended: 1.53×'],
  ])('in %s', (_name, module, choice, view, said) => {
    const { context, spoken } = seat(module)
    finish(context, lost(choice, view))
    expect(spoken()).toBe(`${said}. No win. Balance ₱9.00.`)
  })

  test('in the words of the title: a save ends a penalty', () => {
    const { context, spoken } = seat(mines, 'penalty-kick')
    finish(context, lost({ mines: 1 }, MINES))
    expect(spoken()).toContain('Corner 7, saved. No win.')
  })

  test('and where the player got off a flight that he took something home', () => {
    const { context, spoken } = seat(crash, 'sinag-crash', 'TY')
    finish(context, { ...(lost({}, { target: null, out: 200, point: null }) as object), win: '2.00' } as never)
    expect(spoken()).toBe('Nakuha mo sa 2.00×. Panalo ₱2.00. Balanse ₱9.00.')
  })
})

test.each([
  ['EN', 'You bet ₱1.00.'],
  ['TY', 'Tumaya ka ng ₱1.00.'],
] as const)('A11Y-10 a bet is told as one, and not that something spins (%s)', (language, said) => {
  const { context, spoken } = seat(mines, 'mina-de-oro', language)
  void bet(context)
  expect(spoken()).toBe(said)
})

test('A11Y-10 a number of keno says that it was drawn, and whether it was picked', () => {
  const board = renderToStaticMarkup(
    <keno.Stage {...props({ picks: [6, 12], risk: 'low' }, { drawn: DRAWN, times: 0 }, 'EN', { sounds: {} })} />,
  )
  const names = buttonsIn(board).map(({ name }) => name)
  expect([names[6], names[3], names[12]]).toEqual(['Number 7, a hit', 'Number 4, drawn', 'Number 13'])
})

test.each([
  ['its own', 'f', 'The flight has started. You are on board.'],
  ['one in the room of another edition', 'e', 'before'],
])(
  'A11Y-10 GAM-15 that the flight has started is said to whose open bet is on it, and not on another (%s)',
  (_, id, said) => {
    const { context, spoken } = seat(crash)
    context.table.set({ round: { state: 'playing', room: { id } } as never })
    context.store.set({ spoken: 'before' })
    const flight = (state: string) => ({ round: { id: 'f', state, drawn: null } }) as never
    crash.room?.onRoom?.(context, flight('running'), flight('betting'))
    expect(spoken()).toBe(said)
  },
)

describe('A11Y-10 the end of a flight is said', () => {
  const round = (state: string, id = 'f') => ({ round: { id, state, drawn: { point: 153 } } })
  const after = (own: object | null, isOpen: boolean) => {
    const { context, spoken } = seat(crash)
    context.table.set({ round: (own && { ...own, state: isOpen ? 'playing' : 'settled' }) as never })
    context.store.set({ spoken: 'before' })
    crash.room?.onRoom?.(context, round('over') as never, round('running') as never)
    return spoken()
  }

  test('to who got off before it', () => {
    expect(after({ room: { id: 'f' } }, false)).toBe('The flight ended at 1.53×.')
  })

  test.each([
    ['who has never bet', null, false],
    ['who was on the flight before', { room: { id: 'e' } }, false],
    ['who is on it: his own end says it', { room: { id: 'f' } }, true],
  ])('and not to %s', (_name, own, isOpen) => {
    expect(after(own, isOpen)).toBe('before')
  })
})

test.each([
  ['EN', ['✓ 63.21, Win', '1.53']],
  ['TY', ['✓ 63.21, Panalo', '1.53']],
] as const)(
  'A11Y-02 which of the last results were won is seen without colours, and heard, in %s',
  (language, told) => {
    const { context } = seat(dice, 'swerte-dice', language)
    context.table.set({
      latest: [
        { id: 'a', text: '63.21', isWon: true },
        { id: 'b', text: '1.53', isWon: false },
      ],
    })
    const html = renderToStaticMarkup(
      <InhouseProvider value={context}>
        <Latest />
      </InhouseProvider>,
    )
    const lines = [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, line = '']) => line.replace(/<[^>]*>/g, ''))
    expect(lines).toEqual(told)
  },
)
