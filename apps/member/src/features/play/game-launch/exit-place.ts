/** Where the way out of a game lies: at an edge of the stage, so many thousandths of its height from the top. */
export type ExitPlace = { side: 'left' | 'right'; top: number }

/** Where games that know of this page leave room for it, in the row of their tools. */
export const CORNER: ExitPlace = { side: 'left', top: 5 }
/** Where others have nothing to press: right under their tools, beside their name. Lower down lie results, choices and reels. */
export const UNDER_TOOLS: ExitPlace = { side: 'left', top: 70 }
export const EXIT_SIZE_PX = 44
/** A finger that travels less has tapped. */
export const DRAG_MIN_PX = 6
/** How far an arrow key moves it. */
const STEP = 50
const TOP_MAX = 1_000
/** At the right it stays above where games have the button that spins: a thumb on its way to it would leave the game. */
const RIGHT_TOP_MAX = 550

type Point = { x: number; y: number }
type Size = { width: number; height: number }

export const isDrag = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) >= DRAG_MIN_PX

/** The place nearest to where the middle of the button was let go: it never stays in the middle of a game, nor over its spin button. */
export function snapped(middle: Point, stage: Size): ExitPlace {
  const room = Math.max(1, stage.height - EXIT_SIZE_PX)
  return placed({
    side: middle.x < stage.width / 2 ? 'left' : 'right',
    top: ((middle.y - EXIT_SIZE_PX / 2) / room) * TOP_MAX,
  })
}

/** The same by the keyboard, for whoever does not drag; the place itself for any other key. */
export function movedBy(key: string, place: ExitPlace): ExitPlace {
  if (key === 'ArrowLeft') return placed({ ...place, side: 'left' })
  if (key === 'ArrowRight') return placed({ ...place, side: 'right' })
  if (key === 'ArrowUp') return placed({ ...place, top: place.top - STEP })
  if (key === 'ArrowDown') return placed({ ...place, top: place.top + STEP })
  return place
}

export const otherSide = (place: ExitPlace): ExitPlace =>
  placed({ ...place, side: place.side === 'left' ? 'right' : 'left' })

/** The nearest of the places where it may lie. */
export const placed = ({ side, top }: ExitPlace): ExitPlace => ({
  side,
  top: Math.round(Math.min(side === 'right' ? RIGHT_TOP_MAX : TOP_MAX, Math.max(0, top))),
})
