import {
  arrowsClockwiseBold,
  clockCounterClockwiseBold,
  infoBold,
  lightningFill,
  minusBold,
  plusBold,
  repeatBold,
} from '@hiyas/ui/icons'
import { useGameState, usePlay, useSession } from '../game/context.ts'
import { showMoney } from '../money.ts'
import { Icon } from './Icon.tsx'
import { pressProps } from './press.ts'

/** Everything to press, within reach of a thumb. */
export function Hud() {
  const session = useSession()
  const profile = session?.profile
  const isFast = Boolean(profile?.autoplay || profile?.turbo)
  return (
    <section className="hud">
      <Readouts />
      <div className="controls">
        <div className="pair">
          <SheetButton sheet="rules" />
          {isFast && <SheetButton sheet="history" />}
        </div>
        <StakeButton step={-1} />
        <SpinButton />
        <StakeButton step={1} />
        <div className="pair">
          {profile?.autoplay && <AutoButton />}
          {profile?.turbo && <TurboButton />}
          {!isFast && <SheetButton sheet="history" />}
        </div>
      </div>
    </section>
  )
}

export function Readouts() {
  const { t } = usePlay().deps.texts
  const currency = useSession()?.currency ?? 'PHP'
  const balance = useGameState(state => state.balance)
  const win = useGameState(state => state.win)
  const stake = useGameState(state => state.stake)
  return (
    <dl className="readouts">
      <div>
        <dt>{t('balance')}</dt>
        <dd className="number" data-testid="balance">
          {balance === null ? <Unknown /> : showMoney(balance, currency)}
        </dd>
      </div>
      <div>
        <dt>{t('win')}</dt>
        <dd className="number won" data-testid="win">
          {showMoney(win, currency)}
        </dd>
      </div>
      <div>
        <dt>{t('stake')}</dt>
        <dd className="number" data-testid="stake">
          {showMoney(stake, currency)}
        </dd>
      </div>
    </dl>
  )
}

/** What nobody has told us yet: no amount, which would be taken for one. */
function Unknown() {
  const { t } = usePlay().deps.texts
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="unseen">{t('unknown')}</span>
    </>
  )
}

function SpinButton() {
  const { deps, game } = usePlay()
  const { t } = deps.texts
  const phase = useGameState(state => state.phase)
  const autoLeft = useGameState(state => state.autoLeft)
  const stake = useGameState(state => state.stake)
  const currency = useSession()?.currency ?? 'PHP'
  const isBusy = phase !== 'ready'
  const label =
    autoLeft > 0 ? t('stop_auto') : isBusy ? t('spinning') : t('spin_label', { stake: showMoney(stake, currency) })
  return (
    <button
      type="button"
      className="spin"
      aria-label={label}
      aria-disabled={isBusy && autoLeft === 0}
      data-busy={phase === 'busy' || undefined}
      data-testid="spin"
      {...pressProps(game.press)}
    >
      {autoLeft > 0 ? (
        <span className="count" aria-hidden="true">
          {autoLeft}
        </span>
      ) : (
        <Icon shape={arrowsClockwiseBold} />
      )}
      <span>{t(autoLeft > 0 ? 'stop' : 'spin')}</span>
    </button>
  )
}

/** `isFixed`: the stake of an open round stands. */
export function StakeButton({ step, isFixed = false }: { step: 1 | -1; isFixed?: boolean }) {
  const { deps, game } = usePlay()
  const session = useSession()
  const stake = useGameState(state => state.stake)
  const phase = useGameState(state => state.phase)
  const isEnd = stake === (step === 1 ? session?.stakes.at(-1) : session?.stakes[0])
  return (
    <button
      type="button"
      className="round large"
      aria-label={deps.texts.t(step === 1 ? 'stake_more' : 'stake_less')}
      // It keeps the focus: a disabled one loses it to the page, where the space bar plays.
      aria-disabled={phase !== 'ready' || isFixed || isEnd}
      onClick={() => game.changeStake(step)}
    >
      <Icon shape={step === 1 ? plusBold : minusBold} />
    </button>
  )
}

export function SheetButton({ sheet }: { sheet: 'rules' | 'history' }) {
  const { deps, game } = usePlay()
  return (
    <button
      type="button"
      className="round"
      aria-label={deps.texts.t(sheet === 'rules' ? 'info' : 'history')}
      onClick={() => game.openSheet(sheet)}
    >
      <Icon shape={sheet === 'rules' ? infoBold : clockCounterClockwiseBold} />
    </button>
  )
}

export function AutoButton() {
  const { deps, game } = usePlay()
  const autoLeft = useGameState(state => state.autoLeft)
  const isReady = useGameState(state => state.phase === 'ready')
  return (
    <button
      type="button"
      className="round"
      aria-label={deps.texts.t('auto_title')}
      aria-pressed={autoLeft > 0}
      // It keeps the focus when it has ended autoplay: on the page the space bar would play.
      aria-disabled={!isReady && autoLeft === 0}
      onClick={() => {
        if (autoLeft > 0) game.press()
        else if (isReady) game.openSheet('auto')
      }}
    >
      <Icon shape={repeatBold} />
    </button>
  )
}

export function TurboButton() {
  const { deps, game } = usePlay()
  const turbo = useGameState(state => state.turbo)
  return (
    <button
      type="button"
      className="round"
      aria-label={deps.texts.t('turbo')}
      aria-pressed={turbo}
      onClick={game.toggleTurbo}
    >
      <Icon shape={lightningFill} />
    </button>
  )
}
