import { cellNode, type Ribbons } from './cells.ts'

const CELL_MS = 34
const LOOP_CELLS = 12
const LOOP_FADE_MS = 120
const ROWS = 3
const FILLER_CELLS = 4
const WINDUP_MS = 110
/** How far a reel leans back before it goes, and falls past its place before it comes back, in cells. */
const WINDUP = 0.14
const OVERSHOOT = 0.16
export const LAND_MS = 430

/** One reel: `rest` shows symbols in place, `loop` rushes by. Both are moved by transforms alone. */
export type Reel = {
  readonly box: HTMLElement
  readonly rest: HTMLElement
  readonly loop: HTMLElement
  /** What is seen rushing by is what is on the reel. */
  readonly strip: string
  readonly ribbons: Ribbons
}

export function makeReel(page: Document, strip: string, index: number, ribbons: Ribbons): Reel {
  const box = page.createElement('div')
  box.className = 'reel'
  box.dataset.reel = String(index)
  const loop = page.createElement('div')
  loop.className = 'strip loop'
  const letters = strip.slice(0, LOOP_CELLS)
  // The first cells once more at the end, so that the loop has no seam.
  for (const letter of letters + letters.slice(0, ROWS + 1)) loop.append(cellNode(page, letter, ribbons, true))
  const rest = page.createElement('div')
  rest.className = 'strip rest'
  box.append(loop, rest)
  return { box, rest, loop, strip, ribbons }
}

/** Shows three symbols without motion. */
export function place(reel: Reel, letters: string): void {
  const page = reel.box.ownerDocument
  reel.rest.replaceChildren(...Array.from(letters, letter => cellNode(page, letter, reel.ribbons)))
}

/** The reel leans back and goes: its symbols leave downwards, the loop takes over. */
export function turn(reel: Reel, cellHeight: number, delayMs: number): void {
  const leaveMs = WINDUP_MS + 5 * CELL_MS
  reel.rest.animate(
    [
      { transform: shift(0), easing: 'ease-out' },
      {
        transform: shift(-cellHeight * WINDUP),
        offset: WINDUP_MS / leaveMs,
        easing: 'cubic-bezier(.5,0,1,.7)',
      },
      { transform: shift(cellHeight * (ROWS + 0.3)) },
    ],
    { duration: leaveMs, delay: delayMs, fill: 'forwards' },
  )
  reel.loop.animate([{ opacity: 0 }, { opacity: 1 }], {
    duration: LOOP_FADE_MS,
    delay: delayMs + WINDUP_MS,
    fill: 'both',
  })
  reel.loop.animate([{ transform: shift(-cellHeight * LOOP_CELLS) }, { transform: shift(0) }], {
    duration: LOOP_CELLS * CELL_MS,
    iterations: Number.POSITIVE_INFINITY,
    delay: delayMs,
    fill: 'both',
  })
}

/**
 * Brings a turning reel to rest on three symbols: they come down behind a few smeared ones, so that the change from blurred to
 * sharp happens at full speed and nobody sees it.
 */
export async function land(reel: Reel, cellHeight: number, letters: string): Promise<void> {
  const page = reel.box.ownerDocument
  const above = cellNode(page, reel.strip.at(-1) ?? '', reel.ribbons)
  const shown = Array.from(letters, letter => cellNode(page, letter, reel.ribbons))
  const filler = Array.from(reel.strip.slice(0, FILLER_CELLS), letter => cellNode(page, letter, reel.ribbons, true))
  reel.rest.replaceChildren(above, ...shown, ...filler)
  for (const animation of [...reel.rest.getAnimations(), ...reel.loop.getAnimations()]) animation.cancel()
  const landing = reel.rest.animate(
    [
      { transform: shift(-cellHeight * (FILLER_CELLS + 1)), easing: 'cubic-bezier(.2,.6,.45,1)' },
      { transform: shift(-cellHeight * (1 - OVERSHOOT)), offset: 0.56, easing: 'ease-in-out' },
      { transform: shift(-cellHeight * (1 + OVERSHOOT / 5)), offset: 0.82, easing: 'ease-in-out' },
      { transform: shift(-cellHeight) },
    ],
    { duration: LAND_MS, fill: 'forwards' },
  )
  await landing.finished
  place(reel, letters)
  landing.cancel()
}

const shift = (y: number): string => `translate3d(0,${y}px,0)`
