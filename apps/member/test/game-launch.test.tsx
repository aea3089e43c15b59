import { games, type In } from '@hiyas/contract'
import { TextsProvider } from '@hiyas/i18n'
import { textsOf } from '@hiyas/i18n/server'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ExitSheet } from '../src/features/play/game-launch/components/exit-sheet.tsx'
import { GameFrame } from '../src/features/play/game-launch/components/game-frame.tsx'
import { RulesChanged } from '../src/features/play/game-launch/components/rules-changed.tsx'
import {
  CORNER,
  DRAG_MIN_PX,
  EXIT_SIZE_PX,
  isDrag,
  movedBy,
  otherSide,
  snapped,
} from '../src/features/play/game-launch/exit-place.ts'
import { messageOf } from '../src/features/play/game-launch/frame-messages.ts'
import { netBetween } from '../src/features/play/game-launch/net-position.ts'
import { elapsedText } from '../src/features/play/game-launch/play-clock.ts'
import { isHeldBack, roundAt, shownBalance } from '../src/features/play/game-launch/running-round.ts'
import { wantedOf } from '../src/features/play/game-launch/wanted.ts'
import { screenOf } from '../src/routes/routes.ts'
import { launchHref, lotteryOf } from '../src/shared/games/launch-way.ts'
import { BootProvider } from '../src/shared/page/boot-context.tsx'
import { createStorage } from '../src/storage/storage.ts'
import { BOOT } from './drawn.tsx'
import { GAME } from './launch-sample.ts'
import { memoryStore } from './memory-store.ts'

describe('where a tap on a game leads', () => {
  test.each([
    ['LAUNCH-03', { vassalage: 'TCG_LOTTO_VN', gameType: 'LOTT' }, '/m/lottery?vassalage=TCG_LOTTO_VN'],
    ['LAUNCH-04', { vassalage: 'TCG_SEA', gameType: 'ELOTT' }, '/m/lottery?vassalage=TCG_SEA'],
    ['LAUNCH-05', { vassalage: 'LOTT' }, '/m/lottery?vassalage=LOTT'],
    ['LAUNCH-05', { vassalage: 'BRK', gameType: 'LOTT' }, '/m/lottery?vassalage=LOTT'],
    ['LAUNCH-06', { vassalage: 'ELOTT' }, '/m/lottery?vassalage=LOTT'],
    ['LAUNCH-06', { vassalage: 'BRK', gameType: 'ELOTT' }, '/m/lottery?vassalage=LOTT'],
  ])('LAUNCH-03 LAUNCH-04 LAUNCH-05 LAUNCH-06 (%s) %o opens the lobby %s', (_row, wanted, href) => {
    expect(launchHref({ ...GAME, gameType: undefined, ...wanted })).toBe(href)
  })

  test('LAUNCH-07 all others launch by category, vendor, game id, node id and supportPlay', () => {
    const href = launchHref(GAME)
    expect(href).toBe('/m/launchGame?nodeId=HYO-reels&gameId=reels&vassalage=HYO&gameType=RNG&supportPlay=true')
    const asked: Partial<In<typeof games.launchGame>> = wantedOf(href.split('?')[1] ?? '')
    expect(asked).toEqual({
      nodeId: 'HYO-reels',
      gameId: 'reels',
      vassalage: 'HYO',
      gameType: 'RNG',
      supportPlay: 'true',
    })
    expect(lotteryOf(GAME)).toBeNull()
    expect(wantedOf('vassalage=HYO&supportPlay=perhaps&gameId=')).toEqual({ vassalage: 'HYO' })
    expect(wantedOf('vassalage=HYO&supportPlay=false')).toEqual({ vassalage: 'HYO', supportPlay: 'false' })
  })

  test('LAUNCH-08 a game with a room is asked for by its room, and a vendor alone by himself', () => {
    expect(launchHref({ ...GAME, roomId: 'room-7' })).toContain('&gameId=room-7&')
    expect(launchHref({ vassalage: 'HYO' })).toBe('/m/launchGame?vassalage=HYO')
  })

  test('LAUNCH-01 LAUNCH-02 it is a screen of its own, over the whole height', () => {
    expect(screenOf('/m/launchGame?nodeId=HYO-reels')).toMatchObject({
      header: 'none',
      footer: false,
      access: 'member',
    })
  })

  test('LAUNCH-02 LAUNCH-09 the address that was answered is opened in a frame of the page, within the walls that came with it', () => {
    const none = () => undefined
    const wallet = { balance: '10.00', isRunning: false }
    const ways = {
      ...wallet,
      onCorner: none,
      onRound: none,
      onRest: none,
      onGone: none,
      onExit: none,
      onAgain: none,
      onHistory: none,
      onDeposit: none,
    }
    const game = { ...games.launchGame.example.output, gameUrl: '/studio/play/reels?token=t', sandbox: 'allow-scripts' }
    const storage = createStorage(memoryStore(), null)
    const drawn = () =>
      renderToStaticMarkup(
        <BootProvider boot={BOOT} storage={storage}>
          <TextsProvider value={textsOf('EN')}>
            <GameFrame game={game} wanted={wantedOf('nodeId=HYO-reels')} {...ways} />
          </TextsProvider>
        </BootProvider>,
      )
    const html = drawn()
    const [frame = ''] = /<iframe[^>]*>/.exec(html) ?? []
    expect(frame).toContain('src="/studio/play/reels?token=t"')
    expect(frame).toContain('sandbox="allow-scripts"')
    expect(html).not.toContain('_blank')
    // And told where the sound of games was turned off.
    expect(frame).toContain('name="hiyas-host exit clock again"')
    storage.write('gameQuiet', 1)
    expect(drawn()).toContain('name="hiyas-host exit clock again quiet"')
  })
})

test('GAM-15 above a game whose rules have changed it is said when, in a line that stands there before, until whoever plays has read it', () => {
  const says = (atMs: number | null) =>
    renderToStaticMarkup(
      <TextsProvider value={textsOf('EN')}>
        <RulesChanged atMs={atMs} stage={{ current: null }} />
      </TextsProvider>,
    )
  expect(says(null)).toBe('<div><p role="status"></p></div>')
  const told = says(Date.UTC(2026, 10, 21, 4))
  expect(told).toMatch(/^<div [^>]*><p role="status">The rules of this game changed on 21 Nov 2026\. Read them in the/)
  expect(told).toMatch(/<button[^>]*>.*Got it/)
})

describe('the way out of a game', () => {
  const stage = { width: 390, height: 744 }

  test.each([
    ['near the left edge', { x: 30, y: 22 }, { side: 'left', top: 0 }],
    ['left of the middle', { x: 194, y: 372 }, { side: 'left', top: 500 }],
    ['right of the middle', { x: 196, y: 372 }, { side: 'right', top: 500 }],
    ['below the stage', { x: 30, y: 2_000 }, { side: 'left', top: 1000 }],
    ['where games have the button that spins', { x: 196, y: 722 }, { side: 'right', top: 550 }],
    ['below it', { x: 380, y: 2_000 }, { side: 'right', top: 550 }],
    ['above the stage', { x: -50, y: -50 }, { side: 'left', top: 0 }],
  ])('LAUNCH-02 let go %s it snaps to an edge', (_where, middle, place) => {
    expect(snapped(middle, stage)).toEqual(place)
  })

  test('LAUNCH-02 it is 44 px, a finger that hardly moves has tapped, and the place is remembered', () => {
    expect(EXIT_SIZE_PX).toBe(44)
    expect(isDrag({ x: 0, y: 0 }, { x: DRAG_MIN_PX - 1, y: 0 })).toBe(false)
    expect(isDrag({ x: 0, y: 0 }, { x: 0, y: DRAG_MIN_PX })).toBe(true)
    const [local, tab] = [memoryStore(), memoryStore()]
    createStorage(local, tab).write('gameExit', { side: 'right', top: 120 })
    expect(createStorage(local, tab).read('gameExit')).toEqual({ side: 'right', top: 120 })
  })

  test('LAUNCH-02 whoever does not drag moves it by keys or to the other edge by a tap, and not over the button that spins', () => {
    expect(movedBy('ArrowRight', CORNER)).toEqual({ ...CORNER, side: 'right' })
    expect(movedBy('ArrowUp', { side: 'left', top: 20 })).toEqual({ side: 'left', top: 0 })
    expect(movedBy('ArrowDown', { side: 'left', top: 990 })).toEqual({ side: 'left', top: 1000 })
    expect(movedBy('Enter', CORNER)).toBe(CORNER)
    expect(otherSide(otherSide(CORNER))).toEqual(CORNER)
    expect(movedBy('ArrowDown', { side: 'right', top: 530 })).toEqual({ side: 'right', top: 550 })
    expect(otherSide({ side: 'left', top: 900 })).toEqual({ side: 'right', top: 550 })
  })

  const asks = (round: 'finishes' | 'waits' | 'flies' | null, language: 'TY' | 'EN' = 'EN'): string => {
    const none = () => undefined
    const ways = { onClose: none, onLeave: none, onOther: none, onDeposit: none, onHistory: none, onSwap: none }
    return renderToStaticMarkup(
      <TextsProvider value={textsOf(language)}>
        <ExitSheet open round={round} {...ways} />
      </TextsProvider>,
    )
  }

  test('LAUNCH-02 RG-18 it asks: leave, another game, stay, deposit or look at the bets, and lures nobody back', () => {
    const html = asks('finishes')
    const buttons = [...html.matchAll(/<span[^>]*>([^<>]+)<\/span><\/button>/g)].map(([, label]) => label)
    expect(buttons).toEqual([
      'Leave',
      'Another game',
      'Keep playing',
      'Deposit',
      'My bets',
      'Move button to other side',
    ])
    expect(html).not.toMatch(/bonus|win it back|free/i)
  })

  test.each([
    ['finishes', 'The server finishes it and pays any win'],
    ['waits', 'open the game again to finish it'],
    ['flies', 'it is lost when the flight ends'],
  ] as const)('GAM-17 of a round that %s when the game is left it says so, and nothing else', (round, words) => {
    expect(asks(round)).toContain(words)
    expect(asks(round, 'TY')).not.toContain(words)
    expect(asks(null)).not.toMatch(/round|flight/)
  })

  test('GAM-17 what becomes of a round that is left is read from what the game says, and is finished where it says nothing', () => {
    const said = (left: unknown) => messageOf({ source: 'hiyas-game', type: 'round_started', left })?.left
    expect([said('waits'), said('flies'), said(undefined), said('lost')]).toEqual([
      'waits',
      'flies',
      'finishes',
      'finishes',
    ])
    expect(roundAt('5.00', '1.00', 'waits').left).toBe('waits')
  })
})

describe('the bar of the session', () => {
  test.each([
    [0, '0:00:00'],
    [59_999, '0:00:59'],
    [60_000, '0:01:00'],
    [3_599_000, '0:59:59'],
    [36_061_000, '10:01:01'],
    [-5, '0:00:00'],
  ])('RG-01 after %i ms it says %s', (elapsedMs, text) => {
    expect(elapsedText(elapsedMs)).toBe(text)
  })

  test.each([
    ['100.00', '84.50', '-15.50'],
    ['-15.50', '0.0001', '15.5001'],
    ['5.00', '5.00', '0.00'],
  ])('RG-02 between %s and %s the books have moved by %s, to the minor unit', (before, now, net) => {
    expect(netBetween(before, now)).toBe(net)
  })

  test.each([
    ['nothing has come yet', '100.00', '1.00', '100.00', '99.00'],
    ['a win has been paid', '100.00', '1.00', '104.00', '99.00'],
    ['the stake is lost', '100.00', '1.00', '99.00', '99.00'],
    ['half the stake came back', '100.00', '1.00', '99.50', '99.00'],
    ['money was spent elsewhere too', '100.00', '1.00', '40.00', '40.00'],
    ['the game names no stake', '100.00', '0', '104.00', '100.00'],
    ['the game names no amount', '100.00', '<b>1</b>', '104.00', '100.00'],
    ['the game names one below zero', '100.00', '-5.00', '104.00', '100.00'],
    ['the game names more than there is', '100.00', '500.00', '100.00', '0.00'],
    ['to the minor unit', '0.0003', '0.0001', '0.0005', '0.0002'],
  ])('RG-02 while the reels turn and %s: from %s less %s, with %s in the wallet, the bar tells %s', (...told) => {
    const [, before, stake, live, shown] = told
    const round = roundAt(before, stake, 'finishes')
    expect(shownBalance(live, round)).toBe(shown)
    expect(isHeldBack(live, round)).toBe(live !== shown)
    expect(shownBalance(live, null)).toBe(live)
  })

  test('RG-02 GAM-17 a round that begins before the wallet has spoken holds no balance back, and is a round to who leaves it', () => {
    const round = roundAt(null, '1.00', 'waits')
    expect([isHeldBack('5.00', round), shownBalance('5.00', round), shownBalance(null, round)]).toEqual([
      false,
      '5.00',
      null,
    ])
    expect(round.left).toBe('waits')
    expect(shownBalance(null, roundAt('5.00', '1.00', 'finishes'))).toBeNull()
  })

  test('RG-02 the stake a game names is read from what it says, and nothing worse', () => {
    const said = (stake: unknown) => messageOf({ source: 'hiyas-game', type: 'round_started', stake })?.stake
    expect([said('2.50'), said(undefined), said(2.5), said('9'.repeat(33))]).toEqual(['2.50', '0', '0', '0'])
  })

  test('RG-02 as long as the books have not spoken there is no figure', () => {
    expect(netBetween(null, '1.00')).toBeNull()
    expect(netBetween('1.00', null)).toBeNull()
  })
})
