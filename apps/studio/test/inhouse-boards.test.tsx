import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PlayProvider } from '../src/client/game/context.ts'
import { INITIAL } from '../src/client/game/state.ts'
import { type InhouseContext, InhouseProvider } from '../src/client/inhouse/context.ts'
import { hilo } from '../src/client/inhouse/games/hilo.tsx'
import { keno } from '../src/client/inhouse/games/keno.tsx'
import { mines } from '../src/client/inhouse/games/mines.tsx'
import { RulesSheet } from '../src/client/inhouse/panel/RulesSheet.tsx'
import { createTableStore } from '../src/client/inhouse/table.ts'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'
import { SlotProvider } from '../src/client/slot/slot.tsx'
import { CoinBoard } from '../src/client/stage/CoinBoard.tsx'
import { WinPanel } from '../src/client/stage/WinPanel.tsx'
import { createStore } from '../src/client/store.ts'
import { textsOf } from '../src/client/texts/texts.ts'
import { hiloEngine } from '../src/server/engines/inhouse/hilo.ts'
import { buttonsIn, type Language, props } from './markup.ts'

const imagesIn = (html: string): string[] =>
  [...html.matchAll(/role="img" aria-label="([^"]*)"/g)].map(([, name = '']) => name)

describe('mines', () => {
  const open = { opened: [4, 7], isHit: false, isOut: false, times: 128, worth: '1.28', layout: null }
  const shown = (view: object | null, language: Language, more: object = {}, code = 'mina-de-oro') =>
    renderToStaticMarkup(
      <InhouseProvider value={{ code } as InhouseContext}>
        <mines.Stage {...props({ mines: 3 }, view as never, language, more)} />
      </InhouseProvider>,
    )

  test('GAM-09 each tile has a name of its own, and only what has not been opened can be', () => {
    for (const language of ['EN', 'TY'] as const) {
      const tiles = buttonsIn(shown(open, language))
      expect(tiles).toHaveLength(25)
      expect(new Set(tiles.map(({ name }) => name)).size).toBe(25)
      expect(tiles.every(({ name }, index) => name.includes(String(index + 1)))).toBe(true)
      expect(tiles.flatMap(({ isOpen }, index) => (isOpen ? [] : [index]))).toEqual([4, 7])
      expect(tiles[4]?.name.replace('5', '')).not.toBe(tiles[0]?.name.replace('1', ''))
    }
  })

  test('GAM-17 nothing can be opened while an answer is on its way, or when no round is open', () => {
    for (const more of [{ isBusy: true }, { isOpen: false }])
      expect(buttonsIn(shown(open, 'EN', more)).some(({ isOpen }) => isOpen)).toBe(false)
    expect(buttonsIn(shown(null, 'EN', { isOpen: false })).some(({ isOpen }) => isOpen)).toBe(false)
  })

  test('GAM-09 when it is over every tile says what lay there, in the words of its title', () => {
    const over = { ...open, opened: [4, 7, 9], isHit: true, times: 0, worth: null, layout: [9, 10, 11] as never }
    const names = (code: string) => buttonsIn(shown(over, 'EN', { isOpen: false }, code)).map(({ name }) => name)
    const plain = names('mina-de-oro')
    const kinds = (list: string[]) => Map.groupBy(list, name => name.replace(/\d+/, ''))
    expect([...kinds(plain).values()].map(tiles => tiles.length).toSorted((a, b) => a - b)).toEqual([3, 22])
    expect(names('penalty-kick')).not.toEqual(plain)
  })

  test('each title speaks of what it shows: nobody digs for gold in a goal, or saves a shot in a mine', () => {
    const table = createTableStore(null)
    const store = createStore({ ...INITIAL, session: { currency: 'PHP', profile: {}, rules: {} } } as never)
    const wordsOf = (code: string, language: Language) => {
      const texts = inhouseTextsOf(language)
      const own = { code, table, texts, module: mines } as unknown as InhouseContext
      const html = renderToStaticMarkup(
        <PlayProvider value={{ deps: { store, texts }, game: {} } as never}>
          <InhouseProvider value={own}>
            <mines.Stage {...props({ mines: 3 }, null, language, { isOpen: false })} />
            <mines.Controls {...props({ mines: 3 }, null, language, { isOpen: false })} />
            <mines.Controls {...props({ mines: 3 }, open, language)} />
            <RulesSheet />
          </InhouseProvider>
        </PlayProvider>,
      )
      return html.replaceAll(/(class|id|href|fill|data-dress)="[^"]*"/g, '')
    }
    const mine = /\bmin(a|e|es)\b|gold|ginto|\btiles?\b|\blupa\b/i
    const goal = /\bgoals?\b|\bgol\b|\bsaves?\b|\bsalo\b|corner|sulok/i
    for (const language of ['EN', 'TY'] as const) {
      expect(wordsOf('penalty-kick', language)).toMatch(goal)
      expect(wordsOf('penalty-kick', language)).not.toMatch(mine)
      expect(wordsOf('mina-de-oro', language)).toMatch(mine)
      expect(wordsOf('mina-de-oro', language)).not.toMatch(goal)
    }
  })

  test('GAM-10 before a round the number of mines is chosen by name; while one is open it is told what the next tile pays', () => {
    const controls = (language: Language, more: object) =>
      renderToStaticMarkup(
        <InhouseProvider value={{ code: 'mina-de-oro' } as InhouseContext}>
          <mines.Controls {...props({ mines: 1 }, open, language, more)} />
        </InhouseProvider>,
      )
    const before = buttonsIn(controls('EN', { isOpen: false }))
    expect(before.every(({ name }) => name !== '')).toBe(true)
    // One mine is the least there may be.
    expect(before.filter(({ isOpen }) => !isOpen)).toHaveLength(1)
    expect(buttonsIn(controls('EN', { isOpen: false, isBusy: true })).some(({ isOpen }) => isOpen)).toBe(false)
    expect(buttonsIn(controls('EN', {}))).toEqual([])
    expect(controls('EN', {})).toContain('2 / 24')
    expect(controls('TY', {})).not.toEqual(controls('EN', {}))
  })
})

describe('hi-lo', () => {
  // A queen of diamonds after a two of clubs.
  const view = { cards: [2, 40], moves: ['high' as const], isLost: false, isOut: false, times: 107, worth: '1.07' }

  test('GAM-09 cards are named by rank and suit, and the trail before them too', () => {
    for (const [language, suits] of [
      ['EN', 2],
      ['TY', 2],
    ] as const) {
      const cards = imagesIn(renderToStaticMarkup(<hilo.Stage {...props({}, view, language)} />))
      expect(cards).toHaveLength(2)
      expect(new Set(cards).size).toBe(suits)
      expect(cards.some(name => name.startsWith('Q') || name.includes('Q'))).toBe(true)
    }
  })

  test('GAM-04 only what brings more than its stake is shown as won: no round that was taken back, and no 0.99×', () => {
    const stage = (more: object, shown: object = view) =>
      /data-result="(\w+)"/.exec(
        renderToStaticMarkup(<hilo.Stage {...props({}, shown as typeof view, 'EN', { isOpen: false, ...more })} />),
      )?.[1]
    expect(stage({ isWon: true })).toBe('won')
    expect(stage({ isWon: false })).toBeUndefined()
    expect(stage({ isWon: false }, { ...view, isLost: true })).toBe('lost')
  })

  test('GAM-10 each guess says what it pays and how likely it is; none can be made while one is on its way or no round is open', () => {
    const moves = (more: object, shown = view) =>
      buttonsIn(renderToStaticMarkup(<hilo.Controls {...props({}, shown, 'EN', more)} />))
    const [high, low, skip] = moves({})
    expect([high?.name, low?.name].every(name => /\d+\.\d\d× · \d+%/.test(name ?? ''))).toBe(true)
    expect([high, low, skip].map(one => one?.isOpen)).toEqual([true, true, true])
    for (const more of [{ isBusy: true }, { isOpen: false }])
      expect(moves(more).some(({ isOpen }) => isOpen)).toBe(false)
    // After an ace, one side is "the same": two names that differ.
    const ace = moves({}, { ...view, cards: [2, 51] })
    expect(ace[0]?.name).not.toBe(ace[1]?.name)
    expect(ace[0]?.name).toContain('8%')
  })
})

test.each([
  ['alon-hi-lo', hilo, { EN: 'nothing was guessed', TY: 'wala pang hula' }],
  ['mina-de-oro', mines, { EN: 'nothing was revealed', TY: 'wala pang nabuksan' }],
])('GAM-10 GAM-17 the rules of %s say when a round that is left gives its stake back', (code, module, wordsOf) => {
  const store = createStore({ ...INITIAL, session: { currency: 'PHP', profile: {}, rules: {} } } as never)
  for (const language of ['EN', 'TY'] as const) {
    const texts = inhouseTextsOf(language)
    const own = { code, table: createTableStore(null), texts, module } as unknown as InhouseContext
    const html = renderToStaticMarkup(
      <PlayProvider value={{ deps: { store, texts }, game: {} } as never}>
        <InhouseProvider value={own}>
          <RulesSheet />
        </InhouseProvider>
      </PlayProvider>,
    )
    for (const words of ['nothing was guessed', 'wala pang hula', 'nothing was revealed', 'wala pang nabuksan'])
      expect(html.includes(words), `${words} in ${language}`).toBe(words === wordsOf[language])
  }
})

test('GAM-17 a round of hi-lo that is left gives its stake back while its cards were only skipped, and is paid after a guess', () => {
  const after = (move: 'skip' | 'high') =>
    hiloEngine.expire?.({
      stake: 10_000n,
      currency: 'PHP',
      state: { cards: [2, 40, 7], moves: [move], isLost: false, isOut: false },
    } as never)
  expect(after('skip')).toBeNull()
  expect(after('high')?.win).toBeGreaterThan(0n)
})

describe('a board of coins', () => {
  const board = {
    left: 2,
    coins: [
      { place: 1, win: '4.00', prize: null },
      { place: 8, win: '40.00', prize: 'major' },
    ],
  }
  const shown = (language: Language, change: object, Part = CoinBoard) => {
    const session = { currency: 'PHP', rules: { rows: [3, 3] } }
    const store = createStore({ ...INITIAL, board, session, ...change } as never)
    const deps = { store, texts: textsOf(language), boot: { symbols: {}, art: {} } }
    return renderToStaticMarkup(
      <SlotProvider value={{ deps, game: {} } as never}>
        <Part />
      </SlotProvider>,
    )
  }

  test('GAM-09 shows each coin where it lies, with its worth or its prize, and says how many turns are left', () => {
    const html = shown('EN', {})
    expect(html.match(/class="coin-place"/g)).toHaveLength(6)
    expect(html.match(/data-full="true"/g)).toHaveLength(2)
    expect(html).toMatch(/data-prize="major"[^>]*>major</)
    expect(html).toContain('>4')
    expect(html).toContain(textsOf('EN').t('turns_left', { count: 2 }))
    expect(shown('TY', {})).toContain(textsOf('TY').t('turns_left', { count: 2 }))
    expect(shown('EN', { board: null })).toBe('')
  })

  test('GAM-09 how many turns are left stands below the reels, beside what the spin before has won, and no good luck', () => {
    const left = textsOf('EN').t('turns_left', { count: 2 })
    for (const win of [0n, 10_000n]) expect(shown('EN', { phase: 'busy', win }, WinPanel)).toContain(`>${left}<`)
    expect(shown('EN', { phase: 'busy', board: null }, WinPanel)).not.toContain(left)
  })
})

describe('keno', () => {
  test('GAM-08 none of what was drawn is seen before it is shown', () => {
    const view = { drawn: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], times: 0 }
    const choice = { picks: [0, 1, 2], risk: 'medium' as const }
    const drawn = (more: object) =>
      renderToStaticMarkup(<keno.Stage {...props(choice, view, 'EN', { sounds: {}, ...more })} />).match(/data-drawn/g)
        ?.length ?? 0
    expect(drawn({ isShowing: true, showMs: 2_000 })).toBe(0)
    expect(drawn({ isShowing: true, showMs: 0 }), 'without motion').toBe(10)
    expect(drawn({})).toBe(10)
  })
})
