import { cellNode, type Ribbons } from './cells.ts'

const CELL_MS = 34
const LOOP_CELLS = 12
const LOOP_FADE_MS = 120
const FILLER_CELLS = 4
const WINDUP_MS = 110
/** How far a reel leans back before it goes, and falls past its place before it comes back, in cells. */
const WINDUP = 0.14
const OVERSHOOT = 0.16
export const LAND_MS = 430
const BURST_MS = 280
const FALL_MS = 340

/** One reel: `rest` shows symbols in place, `loop` rushes by. Both are moved by transforms alone. */
export type Reel = {
  readonly box: HTMLElement
  readonly rest: HTMLElement
  readonly loop: HTMLElement
  /** What is seen rushing by is what is on the reel. */
  readonly strip: string
  readonly ribbons: Ribbons
  /** What it shows at rest. */
  shown: string
}

export function makeReel(page: Document, strip: string, index: number, ribbons: Ribbons, rows: number): Reel {
  const box = page.createElement('div')
  box.className = 'reel'
  box.dataset.reel = String(index)
  const loop = page.createElement('div')
  loop.className = 'strip loop'
  const letters = strip.slice(0, LOOP_CELLS)
  // The first cells once more at the end, so that the loop has no seam.
  for (const letter of letters + letters.slice(0, rows + 1)) loop.append(cellNode(page, letter, ribbons, true))
  const rest = page.createElement('div')
  rest.className = 'strip rest'
  box.append(loop, rest)
  return { box, rest, loop, strip, ribbons, shown: '' }
}

/** Shows symbols without motion, whatever moved before. A reel divides its height among as many as it shows. */
export function place(reel: Reel, letters: string): void {
  const page = reel.box.ownerDocument
  stop(reel)
  reel.shown = letters
  reel.box.style.setProperty('--cells', String(letters.length))
  reel.rest.replaceChildren(...Array.from(letters, letter => cellNode(page, letter, reel.ribbons)))
}

/** The reel leans back and goes: its symbols leave downwards, the loop takes over. `height` is that of its box, in pixels. */
export function turn(reel: Reel, height: number, delayMs: number): void {
  const cellHeight = height / Math.max(1, reel.rest.childElementCount)
  const leaveMs = WINDUP_MS + 5 * CELL_MS
  reel.rest.animate(
    [
      { transform: shift(0), easing: 'ease-out' },
      {
        transform: shift(-cellHeight * WINDUP),
        offset: WINDUP_MS / leaveMs,
        easing: 'cubic-bezier(.5,0,1,.7)',
      },
      { transform: shift(height + cellHeight * 0.3) },
    ],
    { duration: leaveMs, delay: delayMs, fill: 'forwards' },
  )
  reel.loop.animate([{ opacity: 0 }, { opacity: 1 }], {
    duration: LOOP_FADE_MS,
    delay: delayMs + WINDUP_MS,
    fill: 'both',
  })
  const loopCells = Math.min(LOOP_CELLS, reel.strip.length)
  reel.loop.animate([{ transform: shift(-cellHeight * loopCells) }, { transform: shift(0) }], {
    duration: loopCells * CELL_MS,
    iterations: Number.POSITIVE_INFINITY,
    delay: delayMs,
    fill: 'both',
  })
}

/**
 * Brings a turning reel to rest on its symbols: they come down behind a few smeared ones, so that the change from blurred to
 * sharp happens at full speed and nobody sees it.
 */
export async function land(reel: Reel, letters: string): Promise<void> {
  const page = reel.box.ownerDocument
  reel.box.style.setProperty('--cells', String(letters.length))
  const cellHeight = heightOf(reel, letters.length)
  const above = cellNode(page, reel.strip.at(-1) ?? '', reel.ribbons)
  const shown = Array.from(letters, letter => cellNode(page, letter, reel.ribbons))
  const filler = Array.from(reel.strip.slice(0, FILLER_CELLS), letter => cellNode(page, letter, reel.ribbons, true))
  reel.rest.replaceChildren(above, ...shown, ...filler)
  stop(reel)
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
}

function stop({ rest, loop }: Reel): void {
  for (const animation of [...rest.getAnimations(), ...loop.getAnimations()]) animation.cancel()
}

/** The symbols in these rows burst; those above fall into their places, and new ones fall from above the reel. */
export async function burstAndFall(reel: Reel, rows: readonly number[], letters: string): Promise<void> {
  if (rows.length === 0) return
  const cells = [...reel.rest.children]
  const bursts = rows.map(row => cells[row]?.animate(BURST, { duration: BURST_MS, fill: 'forwards' }).finished)
  await Promise.all(bursts)
  place(reel, letters)
  const cellHeight = heightOf(reel, letters.length)
  const falls = dropsOf(letters.length, rows).map(
    (drop, row) =>
      reel.rest.children[row]?.animate(
        [{ transform: shift(-drop * cellHeight), easing: 'cubic-bezier(.5,0,.8,.6)' }, { transform: shift(0) }],
        { duration: drop === 0 ? 0 : FALL_MS },
      ).finished,
  )
  await Promise.all(falls)
}

/** How many cells each symbol of the new picture has fallen, when these rows of the old one burst. */
function dropsOf(height: number, rows: readonly number[]): number[] {
  const gone = new Set(rows)
  const kept = Array.from({ length: height }, (_, row) => row).filter(row => !gone.has(row))
  const fresh = height - kept.length
  return Array.from({ length: height }, (_, row) => (row < fresh ? fresh : row - (kept[row - fresh] ?? row)))
}

const BURST = [
  { transform: 'scale(1)', opacity: 1 },
  { transform: 'scale(1.25)', opacity: 1, offset: 0.35 },
  { transform: 'scale(.2)', opacity: 0 },
]

const heightOf = (reel: Reel, cells: number): number => reel.box.clientHeight / Math.max(1, cells)

const shift = (y: number): string => `translate3d(0,${y}px,0)`
