import { useEffect, useRef } from 'react'
import { artUrl } from '../boot.ts'
import { burstCoins } from '../effects/coins.ts'
import { countUpMs } from '../game/celebration.ts'
import { useGameState, usePlay, useSession } from '../game/context.ts'
import { boardTotal } from '../slot/hold.ts'
import { useSlot } from '../slot/slot.tsx'
import { CountUp } from './CountUp.tsx'
import { pressProps } from './press.ts'
import { SpecialSymbol } from './SymbolArt.tsx'

/** What covers the stage for a moment: big wins and free spins. A press ends it early. */
export function Scenes() {
  const { game } = usePlay()
  const scene = useGameState(state => state.scene)
  if (scene.kind === 'none') return null
  if (scene.kind === 'free_more') return <MoreSpins count={scene.count} />
  return (
    <button type="button" className="overlay" {...pressProps(game.press)}>
      {scene.kind === 'big_win' && <BigWin size={scene.size} win={scene.win} />}
      {scene.kind === 'free_intro' && <FreeIntro {...scene} />}
      {scene.kind === 'free_outro' && <FreeOutro count={scene.count} win={scene.win} />}
      {scene.kind === 'hold_outro' && <HoldOutro {...scene} />}
    </button>
  )
}

function BigWin({ size, win }: { size: 'big' | 'mega'; win: bigint }) {
  const { t } = usePlay().deps.texts
  const stake = useGameState(state => state.stake)
  const currency = useSession()?.currency ?? 'PHP'
  return (
    <>
      <span className="rays" />
      <Word name={size} alt={t(size === 'mega' ? 'mega_win' : 'big_win')} />
      <CountUp className="prize" value={win} ms={countUpMs(win, stake)} currency={currency} />
      <Coins />
    </>
  )
}

function FreeIntro({ count, multiplier, special }: { count: number; multiplier: number; special: string | null }) {
  const { t } = usePlay().deps.texts
  return (
    <>
      <span className="rays" />
      <Word name="free" alt={t('free_spins_won', { count })} />
      <span className="prize">{count}</span>
      {special && <SpecialSymbol letter={special} isLarge />}
      {multiplier > 1 && <span className="badge">{t('free_spins_times', { times: multiplier })}</span>}
      <span className="hint">{t('free_spins_start')}</span>
    </>
  )
}

function FreeOutro({ count, win }: { count: number; win: bigint }) {
  const { t } = usePlay().deps.texts
  const stake = useGameState(state => state.stake)
  const currency = useSession()?.currency ?? 'PHP'
  return (
    <>
      <Word name="free" alt={`${count} ${t('free_spins')}`} />
      <span className="badge">{t('free_spins_total')}</span>
      <CountUp className="prize" value={win} ms={Math.min(1_600, countUpMs(win, stake))} currency={currency} />
      <span className="hint">{t('go_on')}</span>
      {win > stake && <Coins />}
    </>
  )
}

function HoldOutro({ count, isFull, win }: { count: number; isFull: boolean; win: bigint }) {
  const { texts } = usePlay().deps
  const stake = useGameState(state => state.stake)
  const currency = useSession()?.currency ?? 'PHP'
  return (
    <>
      <span className="rays" />
      <span className="badge">{boardTotal(texts, { count, isFull })}</span>
      <CountUp className="prize" value={win} ms={Math.min(1_600, countUpMs(win, stake))} currency={currency} />
      <span className="hint">{texts.t('go_on')}</span>
      {win > stake && <Coins />}
    </>
  )
}

function MoreSpins({ count }: { count: number }) {
  const { t } = usePlay().deps.texts
  return (
    <div className="overlay light">
      <span className="prize">{t('free_spins_more', { count })}</span>
    </div>
  )
}

function Word({ name, alt }: { name: 'big' | 'mega' | 'free'; alt: string }) {
  const { boot, texts } = useSlot().deps
  const path = boot.art.words[`${name}-${texts.language.toLowerCase()}`] ?? ''
  return <img className="word" src={artUrl(path)} alt={alt} />
}

function Coins() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { isStill } = usePlay().deps
  useEffect(() => {
    if (!canvas.current || isStill()) return
    return burstCoins(canvas.current)
  }, [isStill])
  return <canvas ref={canvas} className="coins" />
}
