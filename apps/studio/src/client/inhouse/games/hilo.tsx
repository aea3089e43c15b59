import { HILO, type HiloMove, hiloFactor, hiloWays, rankOf, shownOf, suitOf } from '@hiyas/fair/inhouse'
import { arrowLineDownBold, arrowLineUpBold } from '@hiyas/ui/icons'
import type { HiloView } from '../../../wire-views.ts'
import { Icon } from '../../stage/Icon.tsx'
import { showTimes } from '../../times.ts'
import type { GameModule, StageProps } from '../module.ts'
import type { InhouseKey, InhouseTexts } from '../texts/texts.ts'

type Props = StageProps<object, HiloView>

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
/** Outlines of the suits in a square of 20. */
const SUITS = [
  'M10 1 18 10 10 19 2 10Z',
  'M10 18C2 12 1 8 1 6a4.6 4.6 0 0 1 9-1.6A4.6 4.6 0 0 1 19 6c0 2-1 6-9 12Z',
  'M10 1a4.4 4.4 0 0 1 3.9 6.5A4.4 4.4 0 1 1 11 14.400L12.600 19H7.400L9 14.400a4.400 4.400 0 1 1-2.900-6.900A4.400 4.400 0 0 1 10 1Z',
  'M10 1c7 6 9 8.500 9 11a4.200 4.200 0 0 1-7.700 2.400L12.800 19H7.200l1.500-4.600A4.200 4.200 0 0 1 1 12C1 9.500 3 7 10 1Z',
]
const TURN_MS = 420
const TRAIL_MAX = 7

/** Alon Hi-Lo: one card after the other, higher or lower. */
export const hilo: GameModule<object, HiloView> = {
  initial: {},
  Stage,
  Controls,
  showMs: () => TURN_MS,
  // The second tap of a guess would be a guess on a card that nobody has seen.
  seenMs: TURN_MS,
  onShow: (sounds, view) => (view.isLost ? sounds.reelStop(2) : sounds.scatter(Math.min(view.moves.length, 3))),
  cashOut: {
    action: { move: 'out' },
    worth: view => view.worth,
    leftRule: 'rule_open_hilo',
  },
  whenLeft: () => 'waits',
  said: ({ texts }, { cards }) => nameOf(cards.at(-1) ?? 0, texts),
  summary: (_, view) => showTimes(view.times),
  drawn: ({ cards, moves, isOut }, { inhouse }) =>
    cards
      .flatMap((card, index) => {
        const move = moves[index]
        const done = move ? keyOf(card, move) : isOut ? 'cashed_out' : null
        return [`${RANKS[rankOf(card)]}${'DHCS'[suitOf(card)]}`, ...(done ? [`(${inhouse(done)})`] : [])]
      })
      .join(' '),
  rules: () => ['rule_hilo', 'rule_hilo_end'],
}

function Stage({ view, roundId, isOpen, isShowing, isWon, texts }: Props) {
  const cards = view?.cards ?? []
  const card = cards.at(-1)
  const before = cards.slice(0, -1)
  const result = view && !isShowing && !isOpen ? (view.isLost ? 'lost' : isWon ? 'won' : undefined) : undefined
  return (
    <div className="hilo" data-result={result}>
      <div className="hilo-table">
        <i className="hilo-deck" aria-hidden="true" />
        {card === undefined ? (
          <div className="hilo-card" data-back />
        ) : (
          <Card key={`${roundId} ${cards.length}`} card={card} texts={texts} isLarge />
        )}
      </div>
      <ol className="hilo-trail">
        {before.slice(-TRAIL_MAX).map((one, index) => {
          const step = Math.max(0, before.length - TRAIL_MAX) + index
          return (
            <li key={step} data-move={view?.moves[step]}>
              <Card card={one} texts={texts} />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Card({ card, texts, isLarge = false }: { card: number; texts: InhouseTexts; isLarge?: boolean }) {
  const suit = suitOf(card)
  const rank = RANKS[rankOf(card)] ?? ''
  return (
    <div
      className="hilo-card"
      data-red={suit < 2 || undefined}
      data-large={isLarge || undefined}
      role="img"
      aria-label={nameOf(card, texts)}
    >
      <b>{rank}</b>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={SUITS[suit]} />
      </svg>
    </div>
  )
}

const SUIT_NAMES = ['suit_0', 'suit_1', 'suit_2', 'suit_3'] as const

const nameOf = (card: number, { inhouse }: InhouseTexts): string =>
  inhouse('card', { rank: RANKS[rankOf(card)] ?? '', suit: inhouse(SUIT_NAMES[suitOf(card)] ?? 'suit_0') })

/** A move by its name: on the lowest card and the highest a guess means another thing than on all others. */
function keyOf(card: number, move: HiloMove): InhouseKey {
  const rank = rankOf(card)
  if (move === 'skip' || (rank > 0 && rank < HILO.ranks - 1)) return move
  return hiloWays(card, move) === 1 ? 'same' : move === 'high' ? 'high_only' : 'low_only'
}

function Controls({ view, texts, isOpen, isBusy, act }: Props) {
  const { inhouse } = texts
  const card = view?.cards.at(-1) ?? 24
  const timesOf = (move: 'high' | 'low'): string =>
    view ? showTimes(shownOf(hiloFactor(view.cards, [...view.moves, move]))) : ''
  // A disabled guess would lose the focus to the page, where the space bar cashes out.
  const canMove = isOpen && !isBusy
  const guess = (move: HiloMove): void => {
    if (canMove) act({ move })
  }
  return (
    <div className="hilo-moves">
      {(['high', 'low'] as const).map(move => (
        <button key={move} type="button" data-move={move} aria-disabled={!canMove} onClick={() => guess(move)}>
          <Icon shape={move === 'high' ? arrowLineUpBold : arrowLineDownBold} />
          <span>{inhouse(keyOf(card, move))}</span>
          <b className="number">
            {isOpen ? `${timesOf(move)} · ${((hiloWays(card, move) / HILO.ranks) * 100).toFixed(0)}%` : '–'}
          </b>
        </button>
      ))}
      <button type="button" data-move="skip" aria-disabled={!canMove} onClick={() => guess('skip')}>
        {inhouse('skip')}
      </button>
    </div>
  )
}
