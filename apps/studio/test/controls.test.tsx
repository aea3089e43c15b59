import { SLOT_MODELS } from '@hiyas/fair'
import { KENO, kenoPays, RISKS } from '@hiyas/fair/inhouse'
import { fakeClock } from '@hiyas/kernel'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PlayProvider } from '../src/client/game/context.ts'
import { INITIAL } from '../src/client/game/state.ts'
import { type InhouseContext, InhouseProvider } from '../src/client/inhouse/context.ts'
import { crash } from '../src/client/inhouse/games/crash.tsx'
import { dice } from '../src/client/inhouse/games/dice.tsx'
import { hilo } from '../src/client/inhouse/games/hilo.tsx'
import { keno } from '../src/client/inhouse/games/keno.tsx'
import { mines } from '../src/client/inhouse/games/mines.tsx'
import { Segments, Stepper } from '../src/client/inhouse/panel/Choice.tsx'
import { Panel } from '../src/client/inhouse/panel/Panel.tsx'
import { createRoomStore } from '../src/client/inhouse/room/store.ts'
import { createTableStore } from '../src/client/inhouse/table.ts'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'
import { RulesSheet } from '../src/client/sheets/RulesSheet.tsx'
import { SlotProvider } from '../src/client/slot/slot.tsx'
import { AutoButton, Hud, StakeButton } from '../src/client/stage/Hud.tsx'
import { NoticeBar } from '../src/client/stage/NoticeBar.tsx'
import { createStore } from '../src/client/store.ts'
import { textsOf } from '../src/client/texts/texts.ts'
import { presentRules } from '../src/server/engines/slots/rules.ts'
import { TITLES } from '../src/titles/catalogue.ts'
import { buttonsIn, type Language, props } from './markup.ts'

/* What can be pressed, and what stands on it. */

describe('dice', () => {
  const controls = (choice: { over: boolean; target: number }) =>
    buttonsIn(renderToStaticMarkup(<dice.Controls {...props(choice, null, 'EN')} />)).map(({ name }) => name)

  test('GAM-10 each side names the target it is played at', () => {
    expect(controls({ over: true, target: 2_500 })).toEqual(['Under 75.00', 'Over 25.00'])
    expect(controls({ over: false, target: 7_500 })).toEqual(['Under 75.00', 'Over 25.00'])
  })
})

test('GAM-10 keno: no pay that is printed is more than is paid, and none is less by a tenth', () => {
  const numberOf = (text: string): number => (text.endsWith('k') ? Number(text.slice(0, -1)) * 1_000 : Number(text))
  for (const risk of RISKS)
    for (let count = 1; count <= KENO.picksMax; count++) {
      const picks = Array.from({ length: count }, (_, pick) => pick)
      const html = renderToStaticMarkup(<keno.Stage {...props({ picks, risk }, null, 'EN', { sounds: {} })} />)
      const printed = [...html.matchAll(/<li[^>]*><b>([^<]*)<\/b>/g)].map(([, text = '']) => text)
      const paid = kenoPays(risk, count).map(pay => pay / 100)
      expect(printed).toHaveLength(paid.length)
      for (const [hits, text] of printed.entries()) {
        const off = (paid[hits] ?? 0) - numberOf(text)
        expect(off, `${risk}, ${hits} of ${count}: ${text}`).toBeGreaterThan(-1e-9)
        expect(off, `${risk}, ${hits} of ${count}: ${text}`).toBeLessThan(0.1)
        expect(text.length).toBeLessThanOrEqual(4)
      }
    }
})

/** At a table whose bets are 2.50 and 5.00, of which the lower one is chosen. */
function drawn(
  node: ReactNode,
  onTable: object = {},
  { module = dice as object, language = 'EN' as Language, state = {}, clock = fakeClock(0) } = {},
): string {
  const profile = { autoplay: true, turbo: true }
  const session = { currency: 'PHP', stakes: [25_000n, 50_000n], rules: {}, profile }
  const store = createStore({ ...INITIAL, phase: 'ready', stake: 25_000n, session, ...state } as never)
  const [texts, room] = [inhouseTextsOf(language), createRoomStore()]
  const own = { table: createTableStore(null), room, texts, module, clock, store } as unknown as InhouseContext
  own.table.set(onTable)
  return renderToStaticMarkup(
    <PlayProvider value={{ deps: { store, texts }, game: {} } as never}>
      <InhouseProvider value={own}>{node}</InhouseProvider>
    </PlayProvider>,
  )
}

test('GAM-10 crash: what a target pays is shown as it is paid, without fractions of a centavo', () => {
  expect(drawn(<crash.Controls {...props({ target: 101 }, null, 'EN')} />)).toMatch(/Pays<\/dt><dd[^>]*>2\.52</)
})

/** Presses a button of a component that keeps nothing in mind: the element whose name or text is this. */
function press(node: unknown, name: string): void {
  const one = node as {
    type?: unknown
    props?: { children?: unknown; onClick?: () => void; 'aria-label'?: string }
  } | null
  if (Array.isArray(node)) for (const part of node) press(part, name)
  else if (one?.type === 'button' && (one.props?.['aria-label'] ?? one.props?.children) === name) one.props?.onClick?.()
  else if (one?.props) press(one.props.children, name)
}

/** At its upper end. */
const mines24 = (steps: number[], said: string[]) =>
  Stepper({
    name: 'Mines',
    value: '24',
    less: { label: 'less', to: 23, isDisabled: false },
    more: { label: 'more', to: 25, isDisabled: true },
    show: String,
    onPick: value => void steps.push(value),
    say: text => void said.push(text),
  })

describe('what is pressed once more', () => {
  test('GAM-10 what is chosen stays as it is when it is chosen again', () => {
    const picked: boolean[] = []
    const options = [
      { value: false, text: 'Under' },
      { value: true, text: 'Over' },
    ]
    const segments = Segments({
      name: '',
      value: true,
      options,
      isDisabled: false,
      onPick: value => picked.push(value),
    })
    press(segments, 'Over')
    expect(picked).toEqual([])
    press(segments, 'Under')
    expect(picked).toEqual([false])
  })

  test('GAM-03 a step that goes no further does nothing and keeps the focus, so that the space bar begins no round instead', () => {
    const [steps, said] = [[] as number[], [] as string[]]
    const stepper = mines24(steps, said)
    press(stepper, 'more')
    expect([steps, said]).toEqual([[], []])
    press(stepper, 'less')
    expect(steps).toEqual([23])
    expect(renderToStaticMarkup(stepper)).not.toMatch(/\sdisabled/)
  })

  test('A11Y-10 what a step comes to is told with its name to who does not see it', () => {
    const said: string[] = []
    const stepper = mines24([], said)
    press(stepper, 'less')
    expect(said).toEqual(['Mines 23'])
    const html = renderToStaticMarkup(stepper)
    expect(html.match(/Mines/g), 'its name is read once').toHaveLength(1)
    // A preset that is chosen beside it says itself: the number must not be said once more.
    expect(html).not.toMatch(/role="status"|aria-live/)
  })

  test('GAM-03 GAM-01 while a round is played nothing that is chosen with loses the focus: the space bar cashes out on the page', () => {
    const picks = Array.from({ length: KENO.picksMax }, (_, pick) => pick)
    const busy = { isBusy: true, sounds: {} }
    const boards = [
      <crash.Controls key="crash" {...props({ target: 500 }, null, 'EN', busy)} />,
      <keno.Controls key="keno" {...props({ picks, risk: 'low' }, null, 'EN', busy)} />,
      <keno.Stage key="numbers" {...props({ picks, risk: 'low' }, null, 'EN', busy)} />,
      <dice.Controls key="dice" {...props({ over: true, target: 5_000 }, null, 'EN', busy)} />,
      <dice.Stage key="scale" {...props({ over: true, target: 5_000 }, null, 'EN', busy)} />,
    ]
    for (const board of boards) {
      const html = drawn(board)
      expect(buttonsIn(html).some(({ isOpen }) => isOpen)).toBe(false)
      expect(html).toContain('aria-disabled="true"')
      expect(html).not.toMatch(/\sdisabled/)
    }
  })

  test('GAM-03 GAM-09 the stake of an open round stands, and keeps the focus', () => {
    const html = drawn(<Panel />, { round: { state: 'playing', view: null } as never })
    const names = [textsOf('EN').t('stake_less'), textsOf('EN').t('stake_more')]
    const steps = buttonsIn(html).filter(({ name }) => names.includes(name))
    expect(steps.map(({ isOpen }) => isOpen)).toEqual([false, false])
    expect(html).not.toMatch(/\sdisabled/)
  })

  test('what stands while a round is played does nothing when it is pressed', () => {
    const picked: number[] = []
    const segments = Segments({
      name: '',
      value: 1,
      options: [{ value: 2, text: 'Two' }],
      isDisabled: true,
      onPick: value => picked.push(value),
    })
    press(segments, 'Two')
    const choice = { picks: [1], risk: 'low' } as const
    const set = (next: { picks: readonly number[] }): void => void picked.push(...next.picks)
    type Props = Parameters<typeof keno.Controls>[0]
    const board = props(choice, null as Props['view'], 'EN', { isBusy: true, setChoice: set })
    press(keno.Controls(board), 'Pick for me')
    expect(picked).toEqual([])
    press(keno.Controls({ ...board, isBusy: false }), 'Pick for me')
    expect(picked).toHaveLength(KENO.picksMax)
  })

  test('GAM-03 nor does a bet that goes no higher, a tile that is open, or autoplay that has been ended lose it', () => {
    const session = { currency: 'PHP', stakes: [10_000n], rules: {} }
    const store = createStore({ ...INITIAL, phase: 'ready', stake: 10_000n, session } as never)
    const stake = renderToStaticMarkup(
      <SlotProvider value={{ deps: { store, texts: textsOf('EN') }, game: {} } as never}>
        <StakeButton step={1} />
      </SlotProvider>,
    )
    const busy = createStore({ ...INITIAL, phase: 'busy', autoLeft: 0, session } as never)
    const auto = renderToStaticMarkup(
      <SlotProvider value={{ deps: { store: busy, texts: textsOf('EN') }, game: {} } as never}>
        <AutoButton />
      </SlotProvider>,
    )
    const view = { opened: [4], isHit: false, isOut: false, times: 128, worth: '1.28', layout: null }
    const tiles = renderToStaticMarkup(
      <InhouseProvider value={{ code: 'mina-de-oro' } as InhouseContext}>
        <mines.Stage {...props({ mines: 3 }, view, 'EN', { isBusy: true })} />
      </InhouseProvider>,
    )
    const card = { cards: [2], moves: [], isLost: false, isOut: false, times: 100, worth: null }
    const moves = renderToStaticMarkup(<hilo.Controls {...props({}, card, 'EN', { isBusy: true })} />)
    for (const html of [stake, auto, tiles, moves]) {
      expect(buttonsIn(html).some(({ isOpen }) => isOpen)).toBe(false)
      expect(html).not.toMatch(/\sdisabled/)
    }
  })
})

test.each(['EN', 'TY'] as const)(
  'what stands on the main button is in its name as it stands there, for who speaks to his telephone (%s)',
  language => {
    const view = { opened: [4], isHit: false, isOut: false, times: 128, worth: '1.28', layout: null }
    const open = (own: object) => ({ round: { state: 'playing', stake: '2.50', view: { ...view, ...own } } }) as never
    const buttons = [
      drawn(<Hud />, {}, { language }),
      drawn(<Hud />, {}, { language, state: { phase: 'busy' } }),
      drawn(<Hud />, {}, { language, state: { autoLeft: 3 } }),
      drawn(<Panel />, {}, { language }),
      drawn(<Panel />, {}, { language, state: { autoLeft: 3 } }),
      drawn(<Panel />, open({}), { language, module: mines }),
      drawn(<Panel />, open({ worth: null }), { language, module: mines }),
      drawn(<Panel />, {}, { language, module: crash }),
      drawn(<Panel />, open({}), { language, module: crash }),
    ]
    for (const html of buttons) {
      const [, name = '', inside = ''] =
        /aria-label="([^"]*)"[^>]*data-testid="spin"[^>]*>(.*?)<\/button>/.exec(html) ?? []
      const shown = inside.replaceAll(/<(\w+)[^>]*aria-hidden.*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, '')
      expect(shown).not.toBe('')
      expect(name.toLowerCase().split(/[^\p{L}]+/u)).toEqual(
        expect.arrayContaining(shown.toLowerCase().split(/[^\p{L}]+/u)),
      )
    }
  },
)

test('what is said about the line is said in a place that was there before it', () => {
  const shown = (away: object) => {
    const store = createStore({ ...INITIAL, away } as never)
    return renderToStaticMarkup(
      <SlotProvider value={{ deps: { store, texts: textsOf('EN') }, game: {} } as never}>
        <NoticeBar />
      </SlotProvider>,
    )
  }
  expect(shown({})).toContain('role="status"')
  expect(shown({ offline: { kind: 'offline' } })).toMatch(/role="status".*No connection/)
})

describe('the pay table', () => {
  const sheetOf = (id: string, symbols: Readonly<Record<string, string>> = {}) => {
    const model = SLOT_MODELS.find(one => one.id === id)
    if (!model) throw new Error(`${id} is gone`)
    const session = { currency: 'PHP', stakes: [10_000n], rules: presentRules(model, '96') }
    const store = createStore({ ...INITIAL, stake: 10_000n, session } as never)
    return renderToStaticMarkup(
      <SlotProvider value={{ deps: { store, texts: textsOf('EN'), boot: { symbols, art: {} } }, game: {} } as never}>
        <RulesSheet />
      </SlotProvider>,
    )
  }
  const countsOf = (id: string) =>
    new Set([...sheetOf(id).matchAll(/class="row"><span>([^<]*)</g)].map(([, count]) => count))

  test.each(TITLES)('GAM-10 every row of $code is of a symbol it has', ({ model, symbols }) => {
    const html = sheetOf(model, symbols)
    const [, rows = ''] = /<ul class="pays">(.*?)<\/ul>/.exec(html) ?? []
    const names = [...rows.matchAll(/<span class="unseen">([^<]*)</g)].map(([, name]) => name)
    expect(names).not.toHaveLength(0)
    expect(names).not.toContain('')
  })

  test('GAM-10 the book of Aklat pays anywhere, and says so', () => {
    expect(sheetOf('aklat')).toMatch(/<b>WILD<\/b>[^<]*Pays anywhere\. 3, 4, 5 = 10, 10, 10 free spins/)
  })

  test.each(SLOT_MODELS)('GAM-10 $id tells of two sets of reels where there are two', ({ id, leanRounds }) => {
    expect(sheetOf(id).includes('There are two sets of reels')).toBe(leanRounds['96'] > 0)
  })

  test('GAM-10 the highest count pays for more too where more are possible, and says so', () => {
    expect(countsOf('pista')).toContain('12+')
    expect(countsOf('kumpol')).toContain('13+')
    expect(countsOf('kislap')).toContain('5')
    expect([...countsOf('kislap')].join()).not.toContain('+')
  })
})
