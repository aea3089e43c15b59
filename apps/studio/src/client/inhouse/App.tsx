import { useGameState } from '../game/context.ts'
import { readAmount } from '../money.ts'
import { MenuSheet } from '../sheets/MenuSheet.tsx'
import { MessageCard } from '../sheets/MessageCard.tsx'
import { NoticeBar } from '../stage/NoticeBar.tsx'
import { TopBar } from '../stage/TopBar.tsx'
import { Keyboard, Spoken } from '../stage/Unseen.tsx'
import { useInhouse, useTableState } from './context.ts'
import { Latest } from './Latest.tsx'
import type { StageProps } from './module.ts'
import { ChainSheet } from './panel/ChainSheet.tsx'
import { HistorySheet } from './panel/HistorySheet.tsx'
import { InhouseAutoSheet } from './panel/InhouseAutoSheet.tsx'
import { Loading } from './panel/Loading.tsx'
import { Panel } from './panel/Panel.tsx'
import { RulesSheet } from './panel/RulesSheet.tsx'
import { SeedsSheet } from './panel/SeedsSheet.tsx'
import { act, showMsOf } from './play.ts'
import { hasOpenRound } from './table.ts'

const SHEETS = { menu: MenuSheet, rules: RulesSheet, history: HistorySheet, auto: InhouseAutoSheet, proof: ProofSheet }

/** One of our own games on one screen: its stage, what it lets choose, and the panel they all have. */
export function InhouseApp({ onRetry }: { onRetry: () => void }) {
  const { module, title } = useInhouse()
  const phase = useGameState(state => state.phase)
  const sheet = useGameState(state => state.sheet)
  const message = useGameState(state => state.message)
  const OpenSheet = sheet && SHEETS[sheet]
  const props = useStage()
  const isThere = phase === 'ready' || phase === 'busy'
  return (
    <main className="game inhouse" data-phase={phase} data-open={props.isOpen || undefined}>
      <div className="scene-back" />
      <div className="column">
        <TopBar />
        <h1 className="inhouse-title">{title}</h1>
        {module.room ? <module.room.Latest /> : <Latest />}
        <div className="inhouse-stage">{isThere && <module.Stage {...props} />}</div>
        <div className="inhouse-controls">{isThere && <module.Controls {...props} />}</div>
        <Panel />
      </div>
      <NoticeBar />
      <Loading onRetry={onRetry} />
      {OpenSheet && <OpenSheet />}
      {message && <MessageCard key={message.kind} message={message} />}
      <Spoken />
      <Keyboard />
    </main>
  )
}

function ProofSheet() {
  return useInhouse().module.room ? <ChainSheet /> : <SeedsSheet />
}

/** What the stage and the controls are given. */
function useStage(): StageProps<unknown, unknown> {
  const context = useInhouse()
  const { store, table, module, sounds, texts } = context
  const choice = useTableState(state => state.choice)
  const round = useTableState(state => state.round)
  const isShowing = useTableState(state => state.isShowing)
  const isOpen = useTableState(hasOpenRound)
  const isBusy = useGameState(state => state.phase !== 'ready')
  // What was drawn is shown as it was played: another choice after it clears the stage (GAM-09).
  const isShown = round !== null && (module.room !== undefined || isSameChoice(round.choice, choice))
  const isWon = round?.win != null && readAmount(round.win) > readAmount(round.stake)
  return {
    choice,
    view: isShown ? round.view : null,
    roundId: isShown ? round.id : '',
    isShowing,
    isOpen,
    isWon,
    isBusy,
    showMs: round && isShowing ? showMsOf(context, round) : 0,
    sounds,
    texts,
    setChoice: next => {
      sounds.wake()
      if (isBusy || isOpen) return
      table.set({ choice: next })
      // What was said of the choice before is over: the same words said again after it would not be read (A11Y-10).
      store.set({ spoken: '' })
    },
    act: action => {
      sounds.wake()
      void act(context, action)
    },
    say: spoken => store.set({ spoken }),
  }
}

/** Fields in any order: what the studio has kept comes back in its own. */
function isSameChoice(one: unknown, other: unknown): boolean {
  const inOrder = (choice: unknown) => JSON.stringify(Object.entries(choice ?? {}).toSorted())
  return inOrder(one) === inOrder(other)
}
