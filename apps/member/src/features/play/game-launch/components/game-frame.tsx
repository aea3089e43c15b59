import type { games, Out } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStorage } from '../../../../shared/page/boot-context.tsx'
import { frameName } from '../frame-messages.ts'
import type { WhenLeft } from '../running-round.ts'
import styles from '../screen.module.css'
import { useFrame } from '../use-frame.ts'
import { useToldBalance } from '../use-told-balance.ts'
import type { Wanted } from '../wanted.ts'
import { Opening, Slow } from './opening.tsx'

export type GameFrameProps = {
  game: Out<typeof games.launchGame>
  wanted: Wanted
  /** What the wallet holds, as `useBalance().amount`. */
  balance: string | null
  /** A round is being shown. */
  isRunning: boolean
  /** Whether the game leaves its upper left corner to the way out: known when it has spoken. */
  onCorner: (isFree: boolean) => void
  /** A round begins to be shown, its stake in main units. */
  onRound: (stake: string, left: WhenLeft) => void
  /** Nothing is being shown any more, or not yet. */
  onRest: () => void
  /** The game is no longer there. */
  onGone: () => void
  onExit: () => void
  /** The game's session is over, and its player wants to go on. */
  onAgain: () => void
  /** Undefined where the merchant shows no record of bets. */
  onHistory: (() => void) | undefined
  onDeposit: () => void
}

/** The frame has an origin of its own: a game never reads what the site keeps on the device. */
export function GameFrame({ game, wanted, balance, isRunning, ...on }: GameFrameProps) {
  const { t } = useTexts()
  const { gameName } = game.game
  const storage = useStorage()
  // As it was when the game was opened: within it, its own button says what holds.
  const [name] = useState(() => frameName(storage.read('gameQuiet') === 1))
  const frame = useFrame(({ type, corner, stake, left, on: isOn, balance: counter }) => {
    if (type === 'loaded') told.begin()
    if (type === 'balance') told.take(counter)
    if (type === 'loaded') on.onCorner(corner)
    if (type === 'round_started') on.onRound(stake, left)
    if (type === 'loaded' || type === 'round_ended') on.onRest()
    if (type === 'sound' && isOn !== undefined) storage.write('gameQuiet', isOn ? 0 : 1)
    if (type === 'exit') on.onExit()
    if (type === 'again') on.onAgain()
    if (type === 'history') on.onHistory?.()
    if (type === 'deposit') on.onDeposit()
  })
  const go = useEffectEvent(on.onGone)
  // A frame that is taken away says nothing more.
  useEffect(() => () => go(), [])
  const told = useToldBalance(frame.ref, { amount: balance, isResting: frame.state === 'playing' && !isRunning })
  return (
    <>
      <iframe
        ref={frame.ref}
        name={name}
        className={styles.frame}
        data-state={frame.state}
        src={game.gameUrl}
        sandbox={game.sandbox}
        allow="autoplay; fullscreen; screen-wake-lock"
        title={t('game.frame', { game: gameName })}
      />
      {frame.state === 'loading' && <Opening game={gameName} vendor={game.game.vassalage} />}
      {frame.state === 'slow' && <Slow game={game} wanted={wanted} onWait={frame.wait} frame={frame.ref} />}
    </>
  )
}
