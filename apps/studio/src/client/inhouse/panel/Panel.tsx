import { shieldCheckBold } from '@hiyas/ui/icons'
import { useGameState, usePlay, useSession } from '../../game/context.ts'
import { readAmount, showMoney } from '../../money.ts'
import { AutoButton, Readouts, SheetButton, StakeButton, TurboButton } from '../../stage/Hud.tsx'
import { Icon } from '../../stage/Icon.tsx'
import { pressProps } from '../../stage/press.ts'
import { useInhouse, useTableState } from '../context.ts'
import { hasOpenRound } from '../table.ts'

/** Money, stake and the one big button, within reach of a thumb. */
export function Panel() {
  const profile = useSession()?.profile
  const { module } = useInhouse()
  const isOpen = useTableState(hasOpenRound)
  const isAuto = Boolean(profile?.autoplay && !module.cashOut && !module.room)
  return (
    <section className="hud">
      <Readouts />
      <div className="controls">
        <div className="pair">
          <SheetButton sheet="rules" />
          <SeedsButton />
        </div>
        <StakeButton step={-1} isFixed={isOpen} />
        {module.room ? <module.room.Main /> : <MainButton />}
        <StakeButton step={1} isFixed={isOpen} />
        <div className="pair">
          {isAuto ? <AutoButton /> : <SheetButton sheet="history" />}
          {profile?.turbo && !module.room && <TurboButton />}
        </div>
      </div>
    </section>
  )
}

/** Bets; in an open round it cashes out, and says how much. */
function MainButton() {
  const { module, texts } = useInhouse()
  const { game } = usePlay()
  const phase = useGameState(state => state.phase)
  const autoLeft = useGameState(state => state.autoLeft)
  const stake = useGameState(state => state.stake)
  const isOpen = useTableState(hasOpenRound)
  const round = useTableState(state => state.round)
  const currency = useSession()?.currency ?? 'PHP'
  const now = isOpen && round?.view ? (module.cashOut?.worth(round.view) ?? null) : null
  const canCash = now !== null
  const worth = canCash ? showMoney(readAmount(now), currency) : ''
  const isIdle = phase !== 'ready' || (isOpen && !canCash)
  const label =
    autoLeft > 0
      ? texts.t('stop_auto')
      : canCash
        ? texts.inhouse('cash_out_label', { win: worth })
        : isOpen
          ? `${texts.inhouse('bet')}. ${texts.inhouse('next_round')}`
          : texts.inhouse('bet_label', { stake: showMoney(stake, currency) })
  return (
    <button
      type="button"
      className="spin inhouse-main"
      aria-label={label}
      aria-disabled={isIdle && autoLeft === 0}
      data-cash={canCash || undefined}
      data-testid="spin"
      {...pressProps(game.press)}
    >
      {autoLeft > 0 ? (
        <span className="count" aria-hidden="true">
          {autoLeft}
        </span>
      ) : (
        <b aria-hidden="true">{canCash ? worth : showMoney(stake, currency)}</b>
      )}
      <span>{autoLeft > 0 ? texts.t('stop') : texts.inhouse(canCash ? 'cash_out' : 'bet')}</span>
    </button>
  )
}

function SeedsButton() {
  const { texts } = useInhouse()
  const { game } = usePlay()
  return (
    <button type="button" className="round" aria-label={texts.inhouse('seeds')} onClick={() => game.openSheet('proof')}>
      <Icon shape={shieldCheckBold} />
    </button>
  )
}
