import { CRASH } from '@hiyas/fair/inhouse'
import { showFactor } from '../../times.ts'
import { createBurst } from './burst.ts'
import { drawSky, type Sky, skyOf } from './sky.ts'

/** What a picture of the flight shows. `ms`: since the start; `overMs`: since its end, or null while it goes on. */
export type Frame = {
  readonly isFlying: boolean
  readonly ms: number
  readonly overMs: number | null
  readonly isHome: boolean
}

export type Palette = Readonly<
  Record<'line' | 'lineEdge' | 'glow' | 'lost' | 'home' | 'ink' | 'grid' | 'flame', string>
>

const PIXELS_PER_POINT_MAX = 2
/** Where the curve begins and how much of the stage it takes. */
const INSET = { left: 0.08, right: 0.2, bottom: 0.12, top: 0.34 }
const SPAN_MIN_MS = 6_000
const STEPS = 48
/** The picture of the rocket flies to its lower right. */
const SPRITE_ANGLE = 0.86
const SPRITE_SHARE = 0.27
const ROCKET_MIN = 72
const LABELS = [1.2, 1.5, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]

const grown = (ms: number): number => Math.exp(CRASH.growth * Math.max(0, ms))

/** Draws flights on a canvas that follows the size of its box. */
export function createScene(canvas: HTMLCanvasElement, sprite: HTMLImageElement, palette: Palette, family: string) {
  const pen = canvas.getContext('2d')
  const burst = createBurst()
  const sky: Sky = skyOf()
  let lastMs = performance.now()

  function fit(): { width: number; height: number } {
    const scale = Math.min(PIXELS_PER_POINT_MAX, devicePixelRatio)
    const { clientWidth: width, clientHeight: height } = canvas
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)]
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide
      canvas.height = high
    }
    pen?.setTransform(scale, 0, 0, scale, 0, 0)
    return { width, height }
  }

  return (frame: Frame): void => {
    if (!pen) return
    const nowMs = performance.now()
    const passedMs = Math.min(100, nowMs - lastMs)
    lastMs = nowMs
    const box = fit()
    pen.clearRect(0, 0, box.width, box.height)
    const speed = frame.isFlying ? Math.min(9, 1 + Math.log(grown(frame.ms)) * 2.2) : 0.25
    drawSky(pen, sky, box, speed * (passedMs / 16.7), palette.ink)
    const flight = flightIn(box, frame.ms)
    if (frame.isFlying || frame.overMs !== null) {
      drawGrid(pen, flight, palette, family)
      drawCurve(pen, flight, frame, palette)
    }
    const size = Math.max(ROCKET_MIN, Math.min(box.width, box.height) * SPRITE_SHARE)
    const isUp = frame.isFlying || frame.overMs !== null
    const tip = isUp ? flight.at(frame.ms) : { x: size * 0.72, y: flight.bottom - size * 0.12 }
    if (frame.overMs === null) {
      burst.clear()
      if (frame.isFlying) burst.trail(tip, flight.angle(frame.ms))
      burst.draw(pen, passedMs, palette)
      drawRocket(pen, sprite, { size, tip, angle: flight.angle(frame.ms), isFlying: frame.isFlying, nowMs })
    } else {
      burst.explode(tip, Math.min(box.width, box.height))
      burst.draw(pen, passedMs, palette)
    }
  }
}

type Box = { readonly width: number; readonly height: number }
type Point = { readonly x: number; readonly y: number }
type Flight = ReturnType<typeof flightIn>

/** Where the number stands at each moment: the axes grow with the flight, so that its tip stays in sight. */
function flightIn({ width, height }: Box, ms: number) {
  const spanMs = Math.max(SPAN_MIN_MS, ms)
  const top = Math.max(1.7, grown(ms)) - 1
  const left = width * INSET.left
  const bottom = height * (1 - INSET.bottom)
  const at = (then: number): Point => ({
    x: left + (then / spanMs) * width * (1 - INSET.left - INSET.right),
    y: bottom - ((grown(then) - 1) / top) * height * (1 - INSET.bottom - INSET.top),
  })
  const angle = (then: number): number => {
    const [from, to] = [at(Math.max(0, then - 60)), at(then + 60)]
    return Math.atan2(to.y - from.y, to.x - from.x)
  }
  const heightOf = (times: number): number => bottom - ((times - 1) / top) * height * (1 - INSET.bottom - INSET.top)
  return { at, angle, heightOf, left, bottom, width, top: top + 1 }
}

/** A few numbers at the side: never more than fit. */
function drawGrid(pen: CanvasRenderingContext2D, flight: Flight, palette: Palette, family: string): void {
  pen.font = `700 11px ${family}`
  pen.textBaseline = 'middle'
  pen.strokeStyle = palette.grid
  pen.lineWidth = 1
  const fitting = LABELS.filter(times => times < flight.top * 1.15 && times - 1 > (flight.top - 1) * 0.16)
  for (const times of fitting.slice(-3)) {
    const y = Math.round(flight.heightOf(times)) + 0.5
    pen.globalAlpha = 0.35
    pen.beginPath()
    pen.moveTo(flight.left + 22, y)
    pen.lineTo(flight.width, y)
    pen.stroke()
    pen.globalAlpha = 0.8
    pen.fillStyle = palette.ink
    pen.fillText(showFactor(times), 8, y)
  }
  pen.globalAlpha = 1
}

function drawCurve(
  pen: CanvasRenderingContext2D,
  flight: Flight,
  { ms, overMs, isHome }: Frame,
  palette: Palette,
): void {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => flight.at((ms * step) / STEPS))
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return
  const colour = overMs === null ? (isHome ? palette.home : palette.line) : palette.lost
  const line = new Path2D()
  line.moveTo(first.x, first.y)
  for (const { x, y } of points) line.lineTo(x, y)
  const area = new Path2D(line)
  area.lineTo(last.x, flight.bottom)
  area.lineTo(first.x, flight.bottom)
  const fill = pen.createLinearGradient(0, last.y, 0, flight.bottom)
  fill.addColorStop(0, colour)
  fill.addColorStop(1, 'transparent')
  pen.globalAlpha = overMs === null ? 0.42 : 0.2
  pen.fillStyle = fill
  pen.fill(area)
  pen.globalAlpha = 1
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const [width, style, alpha] of [
    [14, palette.glow, 0.22],
    [6, colour, 1],
    [2, palette.lineEdge, 0.9],
  ] as const) {
    pen.globalAlpha = alpha
    pen.lineWidth = width
    pen.strokeStyle = style
    pen.stroke(line)
  }
  pen.globalAlpha = 1
}

function drawRocket(
  pen: CanvasRenderingContext2D,
  sprite: HTMLImageElement,
  { size, tip, angle, isFlying, nowMs }: { size: number; tip: Point; angle: number; isFlying: boolean; nowMs: number },
): void {
  if (!sprite.complete || sprite.naturalWidth === 0) return
  const sway = isFlying ? Math.sin(nowMs / 90) * 0.03 : Math.sin(nowMs / 600) * 0.015
  pen.save()
  pen.translate(tip.x, tip.y)
  pen.rotate((isFlying ? angle : -0.35) - SPRITE_ANGLE + sway)
  pen.drawImage(sprite, -size * 0.5, -size * 0.5, size, size)
  pen.restore()
}
