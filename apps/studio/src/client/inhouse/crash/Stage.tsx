import rocket from '@hiyas/art/symbols/em_rocket.webp'
import type { CrashChoice } from '@hiyas/fair/inhouse'
import { useEffect, useRef } from 'react'
import { FLIGHT_BETTING_MS } from '../../../wire.ts'
import { useSession } from '../../game/context.ts'
import { readAmount, showMoney } from '../../money.ts'
import { showTimes } from '../../times.ts'
import { type InhouseContext, useInhouse, useRoom, useTableState } from '../context.ts'
import type { StageProps } from '../module.ts'
import { askForOwn } from '../room/follow.ts'
import { hasOpenRound } from '../table.ts'
import type { InhouseTexts } from '../texts/texts.ts'
import { type CrashRoom, type CrashView, type Flight, flightNow } from './flight.ts'
import { everyFrame } from './frames.ts'
import { Seats } from './Seats.tsx'
import { createScene, type Palette } from './scene.ts'

/** Who asked for no motion reads the number, a few times a second. */
const STILL_TICK_MS = 250
const COLOURS: Readonly<Record<keyof Palette, string>> = {
  line: '--flight',
  lineEdge: '--flight-edge',
  glow: '--flight-glow',
  lost: '--lost',
  home: '--cash',
  ink: '--white',
  grid: '--veil-white-28',
  flame: '--lamp',
}

/** The sky over the room: the flight, its number, who is on it, and how it went for the player. */
export function Stage({ view, texts }: StageProps<CrashChoice, CrashView>) {
  const context = useInhouse()
  const round = useRoom(state => (state.room as CrashRoom | null)?.round ?? null)
  const own = useTableState(state => state.round)
  const isOpen = useTableState(hasOpenRound)
  const isHome = own?.room?.id === round?.id && Boolean(view?.out)
  useOwnTarget(context, isOpen ? (view?.target ?? null) : null)
  return (
    <div className="crash" data-state={round?.state ?? 'waiting'} data-home={isHome || undefined}>
      <div className="crash-sky">
        <Sky isHome={isHome} />
        <Numbers texts={texts} />
        {isHome && view?.out && <Home out={view.out} win={own?.win ?? null} texts={texts} />}
      </div>
      <Seats />
    </div>
  )
}

/** The flight as a picture: decoration beside the number, which is there as text. */
function Sky({ isHome }: { isHome: boolean }) {
  const context = useInhouse()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isHomeNow = useRef(isHome)
  useEffect(() => {
    isHomeNow.current = isHome
  }, [isHome])
  const isStill = context.isStill()
  useEffect(() => {
    const node = canvas.current
    if (!node || isStill) return
    const sprite = new Image()
    sprite.src = rocket
    const draw = createScene(node, sprite, paletteOf(node), getComputedStyle(node).fontFamily)
    let overAt: number | null = null
    return everyFrame(() => {
      const { phase, ms, isUnheard } = flightNow(context)
      // The rocket stands still where it was last known to fly.
      if (isUnheard) return
      const isOver = phase === 'over'
      overAt = isOver ? (overAt ?? performance.now()) : null
      const overMs = overAt === null ? null : performance.now() - overAt
      draw({ isFlying: phase === 'flying', ms: Math.max(0, ms), overMs, isHome: isHomeNow.current })
    })
  }, [context, isStill])
  if (isStill) return <img src={rocket} alt="" className="crash-still" />
  return (
    <div className="crash-canvas" aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  )
}

const paletteOf = (node: Element): Palette => {
  const style = getComputedStyle(node)
  const entries = Object.entries(COLOURS).map(([name, token]) => [name, style.getPropertyValue(token).trim()])
  return Object.fromEntries(entries) as Palette
}

/** The number, or how long bets are taken: written straight into their places with each picture. */
function Numbers({ texts }: { texts: InhouseTexts }) {
  const context = useInhouse()
  const number = useRef<HTMLParagraphElement>(null)
  const word = useRef<HTMLParagraphElement>(null)
  const bar = useRef<HTMLElement>(null)
  const isStill = context.isStill()
  useEffect(() => {
    const show = (): void => {
      const flight = flightNow(context)
      const [text, under] = wordsOf(flight, texts)
      if (number.current) number.current.textContent = text
      if (word.current) word.current.textContent = under
      if (bar.current)
        bar.current.style.scale = `${flight.phase === 'betting' ? Math.min(1, -flight.ms / FLIGHT_BETTING_MS) : 0} 1`
    }
    if (!isStill) return everyFrame(show)
    show()
    const timer = setInterval(show, STILL_TICK_MS)
    return () => clearInterval(timer)
  }, [context, texts, isStill])
  return (
    <div className="crash-numbers">
      <p ref={number} className="crash-times number" data-testid="times" />
      <p ref={word} className="crash-word" />
      <div className="crash-bar" aria-hidden="true">
        <i ref={bar} />
      </div>
    </div>
  )
}

function wordsOf({ phase, ms, times, isUnheard }: Flight, { inhouse }: InhouseTexts): [string, string] {
  if (phase === 'waiting') return ['', inhouse('flight_waits')]
  if (phase === 'betting') return [`${(Math.max(0, -ms) / 1_000).toFixed(1)}s`, inhouse('flight_bets')]
  if (phase === 'broken') return ['–', inhouse('flight_broken')]
  if (isUnheard) return ['–', '']
  return [showTimes(times), phase === 'over' ? inhouse('flight_over') : '']
}

function Home({ out, win, texts }: { out: number; win: string | null; texts: InhouseTexts }) {
  const currency = useSession()?.currency ?? 'PHP'
  return (
    <p className="crash-home">
      {texts.inhouse('taken_home', { times: showTimes(out) })}
      {win !== null && <b>{showMoney(readAmount(win), currency)}</b>}
    </p>
  )
}

/** A target is reached by the clock: then the server is asked, which has cashed out by itself. */
function useOwnTarget(context: InhouseContext, target: number | null): void {
  useEffect(() => {
    if (target === null) return
    const timer = setInterval(() => {
      const { phase, times } = flightNow(context)
      if (phase === 'flying' && times >= target) void askForOwn(context)
    }, STILL_TICK_MS)
    return () => clearInterval(timer)
  }, [context, target])
}
