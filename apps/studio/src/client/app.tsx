import type { ComponentType, ReactNode } from 'react'
import { artUrl } from './boot.ts'
import { useGameState } from './game/context.ts'
import type { Sheet } from './game/state.ts'
import type { Reels } from './reels/reels.ts'
import { SlotAutoSheet } from './sheets/AutoSheet.tsx'
import { HistorySheet } from './sheets/HistorySheet.tsx'
import { MenuSheet } from './sheets/MenuSheet.tsx'
import { MessageCard } from './sheets/MessageCard.tsx'
import { RulesSheet } from './sheets/RulesSheet.tsx'
import { useSlot, useSlotSession } from './slot/slot.tsx'
import { Cabinet } from './stage/Cabinet.tsx'
import { Hud } from './stage/Hud.tsx'
import { Loading } from './stage/Loading.tsx'
import { NoticeBar } from './stage/NoticeBar.tsx'
import { Plates } from './stage/Plates.tsx'
import { Scenes } from './stage/Scenes.tsx'
import { TopBar } from './stage/TopBar.tsx'
import { Keyboard, Spoken } from './stage/Unseen.tsx'
import { WinPanel } from './stage/WinPanel.tsx'

const SHEETS: Readonly<Partial<Record<Sheet, ComponentType>>> = {
  menu: MenuSheet,
  rules: RulesSheet,
  history: HistorySheet,
  auto: SlotAutoSheet,
}

/** More rows than these need more room. */
const ROWS_USUAL = 3

export type AppProps = { onReels: (reels: Reels) => void; onRetry: () => void }

/** The whole game on one screen. */
export function App({ onReels, onRetry }: AppProps) {
  const { boot } = useSlot().deps
  return (
    <Room>
      <div className="scene-back" />
      <div className="column">
        <TopBar />
        <h1 className="unseen">{boot.title}</h1>
        <img className="logo" src={artUrl(boot.art.logo)} alt="" />
        <Plates />
        <Cabinet onReels={onReels} />
        <WinPanel />
        <Hud />
      </div>
      <NoticeBar />
      <Scenes />
      <Loading onRetry={onRetry} />
      <OpenSheet />
      <OpenMessage />
      <Spoken />
      <Keyboard />
    </Room>
  )
}

/** What stands around everything, and follows the round. What is in it does not: a press draws anew only what it changes. */
function Room({ children }: { children: ReactNode }) {
  const { art } = useSlot().deps.boot
  const phase = useGameState(state => state.phase)
  const isFeature = useGameState(state => state.feature !== null)
  const hasScene = useGameState(state => state.scene.kind !== 'none')
  const session = useSlotSession()
  const rows = session?.rules.rows ?? [3, 3, 3, 3, 3]
  const pictures = {
    '--reels': rows.length,
    '--backdrop': `url("${artUrl(art.backdrop)}")`,
    '--atlas': `url("${artUrl(art.atlas)}")`,
    '--blurred': `url("${artUrl(art.blurred)}")`,
  }
  return (
    <main
      className="game"
      data-phase={phase}
      data-feature={isFeature || undefined}
      data-scene={hasScene || undefined}
      data-tall={Math.max(...rows) > ROWS_USUAL || undefined}
      style={pictures as React.CSSProperties}
    >
      {children}
    </main>
  )
}

function OpenSheet() {
  const sheet = useGameState(state => state.sheet)
  const Open = sheet && SHEETS[sheet]
  return Open && <Open />
}

function OpenMessage() {
  const message = useGameState(state => state.message)
  return message && <MessageCard key={message.kind} message={message} />
}
