import { crashFactor, payOf } from '@hiyas/fair/inhouse'
import { settlementStep } from '@hiyas/kernel'
import { useEffect, useRef, useState } from 'react'
import { useGameState, usePlay, useSession } from '../../game/context.ts'
import { readAmount, showMoney } from '../../money.ts'
import { pressProps } from '../../stage/press.ts'
import { type InhouseContext, useInhouse, useRoom, useTableState } from '../context.ts'
import { hasOpenRound } from '../table.ts'
import type { InhouseKey } from '../texts/texts.ts'
import { flightNow } from './flight.ts'
import { everyFrame } from './frames.ts'
import { type Doing, doingOf } from './press.ts'

const TEXT_OF: Readonly<Record<Doing, InhouseKey>> = {
  bet: 'bet',
  arm: 'next_flight',
  disarm: 'cancel',
  wait: 'aboard',
  cash_out: 'cash_out',
}

/** The one big button: bet, and get off. What it is worth climbs on it, and is not read aloud each time. */
export function Main() {
  const { texts } = useInhouse()
  const { game } = usePlay()
  const doing = useDoing()
  const stake = useGameState(state => state.stake)
  const isBusy = useGameState(state => state.phase !== 'ready')
  const round = useTableState(state => state.round)
  const isOpen = useTableState(hasOpenRound)
  const currency = useSession()?.currency ?? 'PHP'
  const own = isOpen && round ? readAmount(round.stake) : stake
  const shown = showMoney(own, currency)
  const label =
    doing === 'cash_out'
      ? texts.inhouse('cash_out_now')
      : doing === 'bet'
        ? texts.inhouse('bet_label', { stake: shown })
        : `${texts.inhouse(TEXT_OF[doing])} ${shown}`
  return (
    <button
      type="button"
      className="spin inhouse-main crash-main"
      aria-label={label}
      aria-disabled={isBusy || doing === 'wait'}
      data-doing={doing}
      data-cash={doing === 'cash_out' || undefined}
      data-testid="spin"
      {...pressProps(game.press)}
    >
      {doing === 'cash_out' ? <Worth stake={own} currency={currency} /> : <b aria-hidden="true">{shown}</b>}
      <span>{texts.inhouse(TEXT_OF[doing])}</span>
    </button>
  )
}

/** What the button does changes with the room, with what is on the table, and with the clock alone. */
function useDoing(): Doing {
  const context = useInhouse()
  useRoom(state => state)
  useTableState(hasOpenRound)
  const [, setDoing] = useState<Doing>(() => doingOf(context))
  useEffect(() => everyFrame(() => setDoing(doingOf(context))), [context])
  return doingOf(context)
}

/** What would be paid now, written straight into its place: sixty times a second is no matter for React. */
function Worth({ stake, currency }: { stake: bigint; currency: string }) {
  const context: InhouseContext = useInhouse()
  const node = useRef<HTMLElement>(null)
  useEffect(
    () =>
      everyFrame(() => {
        const { times, isUnheard } = flightNow(context)
        const worth = payOf(stake, crashFactor(times, times), settlementStep(currency))
        if (node.current) node.current.textContent = isUnheard ? '–' : showMoney(worth, currency)
      }),
    [context, stake, currency],
  )
  return <b ref={node} aria-hidden="true" />
}
