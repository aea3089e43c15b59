import gloves from '@hiyas/art/symbols/e-1f9e4.webp'
import bomb from '@hiyas/art/symbols/e-1f9e8.webp'
import gold from '@hiyas/art/symbols/goldbars.webp'
import ball from '@hiyas/art/symbols/soccer.webp'
import { MINES, type MinesChoice, minesFactor, shownOf } from '@hiyas/fair/inhouse'
import type { MinesView } from '../../../wire-views.ts'
import { showTimes } from '../../times.ts'
import { useInhouse } from '../context.ts'
import type { GameModule, StageProps } from '../module.ts'
import { Figures, numbered, Segments, Stepper } from '../panel/Choice.tsx'
import type { InhouseKey } from '../texts/texts.ts'
import { Goal, Stone } from './goal.tsx'

type Props = StageProps<MinesChoice, MinesView>

const TILES = Array.from({ length: MINES.tiles }, (_, tile) => tile)
const PRESETS = [1, 3, 5, 10, 24]
const OPEN_MS = 220
const END_MS = 700

/** What a title is played in, what lies below a tile of it, and how it speaks of that. */
type Dress = {
  readonly name: 'mine' | 'goal'
  readonly gem: string
  readonly mine: string
  readonly words: Readonly<Record<'tile' | 'gem' | 'mine' | 'mines' | 'less' | 'more' | 'found', InhouseKey>>
  readonly rules: readonly InhouseKey[]
}
const DRESSES: Readonly<Record<string, Dress>> = {
  'penalty-kick': {
    name: 'goal',
    gem: ball,
    mine: gloves,
    words: {
      tile: 'corner',
      gem: 'corner_goal',
      mine: 'corner_saved',
      mines: 'saves',
      less: 'saves_less',
      more: 'saves_more',
      found: 'goals',
    },
    rules: ['rule_penalty', 'rule_penalty_end'],
  },
}
const MINE: Dress = {
  name: 'mine',
  gem: gold,
  mine: bomb,
  words: {
    tile: 'tile',
    gem: 'tile_gem',
    mine: 'tile_mine',
    mines: 'mines',
    less: 'mines_less',
    more: 'mines_more',
    found: 'gems',
  },
  rules: ['rule_mines', 'rule_mines_end'],
}
const dressOf = (code: string): Dress => DRESSES[code] ?? MINE

/** Mina de Oro: rock is broken tile by tile, gold or a charge beneath. */
export const mines: GameModule<MinesChoice, MinesView> = {
  initial: { mines: 3 },
  Stage,
  Controls,
  showMs: (_, view) => (view.layout ? END_MS : view.opened.length === 0 ? 0 : OPEN_MS),
  onShow(sounds, view) {
    if (view.isHit) sounds.reelStop(0)
    else if (view.opened.length > 0) sounds.scatter(Math.min(view.opened.length - 1, 3))
  },
  cashOut: { action: { out: true }, worth: view => view.worth, leftRule: 'rule_open' },
  whenLeft: () => 'waits',
  said({ code, texts }, { opened, isHit }) {
    const last = opened.at(-1)
    const { words } = dressOf(code)
    return last === undefined
      ? texts.inhouse('next_round')
      : texts.inhouse(words[isHit ? 'mine' : 'gem'], { number: last + 1 })
  },
  summary: (_, view) => showTimes(view.isHit ? 0 : view.times),
  chosen: (choice, { inhouse }, code) => `${inhouse(dressOf(code).words.mines)} ${choice.mines}`,
  drawn: ({ opened, layout }, { inhouse }, code) => {
    if (layout === null) return null
    const hidden = inhouse(dressOf(code).words.mines)
    return `${inhouse('opened')} ${numbered(opened) || '–'} → ${hidden} ${numbered(layout)}`
  },
  rules: code => dressOf(code).rules,
}

function Stage({ view, isOpen, isBusy, texts, act }: Props) {
  const { code } = useInhouse()
  const dress = dressOf(code)
  return (
    <div className="mines" data-dress={dress.name} data-over={view?.layout ? (view.isHit ? 'hit' : 'out') : undefined}>
      {dress.name === 'goal' && <Goal />}
      {TILES.map(tile => {
        const isOpened = view?.opened.includes(tile) ?? false
        const isMine = view?.layout?.includes(tile) ?? false
        const isFatal = view?.isHit === true && view.opened.at(-1) === tile
        const face = isOpened ? (isMine || isFatal ? 'mine' : 'gem') : view?.layout ? (isMine ? 'mine' : 'gem') : null
        const number = tile + 1
        const canOpen = isOpen && !isBusy && !isOpened
        return (
          <button
            key={tile}
            type="button"
            className="mines-tile"
            aria-label={texts.inhouse(dress.words[face ?? 'tile'], { number })}
            data-face={face ?? undefined}
            data-own={isOpened || undefined}
            data-fatal={isFatal || undefined}
            // A disabled tile would lose the focus to the page, where the space bar cashes out.
            aria-disabled={!canOpen}
            onClick={() => {
              if (canOpen) act({ tile })
            }}
          >
            {dress.name === 'goal' && <Stone />}
            {face && <img src={dress[face]} alt="" />}
          </button>
        )
      })}
    </div>
  )
}

function Controls({ choice, view, texts, isBusy, isOpen, setChoice, say }: Props) {
  const { inhouse } = texts
  const { words } = dressOf(useInhouse().code)
  if (isOpen && view) {
    const left = MINES.tiles - choice.mines - view.opened.length
    return (
      <Figures
        figures={[
          { name: inhouse(words.found), value: `${view.opened.length} / ${view.opened.length + left}` },
          { name: inhouse('pays'), value: view.opened.length === 0 ? '–' : showTimes(view.times) },
          { name: inhouse('next'), value: showTimes(shownOf(minesFactor(choice, view.opened.length + 1))) },
        ]}
      />
    )
  }
  const pick = (mines: number): void => setChoice({ mines })
  return (
    <>
      <Segments
        name={inhouse(words.mines)}
        value={choice.mines}
        options={PRESETS.map(value => ({ value, text: String(value) }))}
        isDisabled={isBusy}
        onPick={pick}
      />
      <div className="inhouse-row">
        <Stepper
          name={inhouse(words.mines)}
          value={String(choice.mines)}
          less={{
            label: inhouse(words.less),
            to: choice.mines - 1,
            isDisabled: isBusy || choice.mines === MINES.minesMin,
          }}
          more={{
            label: inhouse(words.more),
            to: choice.mines + 1,
            isDisabled: isBusy || choice.mines === MINES.minesMax,
          }}
          show={String}
          onPick={pick}
          say={say}
        />
        <Figures figures={[{ name: inhouse('next'), value: showTimes(shownOf(minesFactor(choice, 1))) }]} />
      </div>
    </>
  )
}
