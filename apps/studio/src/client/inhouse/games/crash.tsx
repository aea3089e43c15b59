import { CRASH, type CrashChoice, crashFactor, payOf } from '@hiyas/fair/inhouse'
import { settlementStep } from '@hiyas/kernel'
import { useGameState, useSession } from '../../game/context.ts'
import { showShort } from '../../money.ts'
import { showTimes } from '../../times.ts'
import type { InhouseContext } from '../context.ts'
import { useTableState } from '../context.ts'
import { crashChance } from '../crash/chance.ts'
import type { CrashRoom, CrashView } from '../crash/flight.ts'
import { Latest } from '../crash/Latest.tsx'
import { Main } from '../crash/Main.tsx'
import { press } from '../crash/press.ts'
import { Stage } from '../crash/Stage.tsx'
import type { GameModule, StageProps } from '../module.ts'
import { Figures, Segments, Stepper, stepDown, stepUp } from '../panel/Choice.tsx'
import { hasOpenRound } from '../table.ts'

const TARGETS = [150, 200, 500, 1_000]
const OFF = 0

/** Sinag Crash: one rocket for everybody, and everybody gets off where he likes. */
export const crash: GameModule<CrashChoice, CrashView> = {
  initial: { target: null },
  Stage,
  Controls,
  showMs: () => 0,
  said: ({ texts: { inhouse } }, { out, point }) =>
    out ? inhouse('taken_home', { times: showTimes(out) }) : `${inhouse('flight_over')}: ${showTimes(point ?? 100)}`,
  summary: (_, { out, point }) => (out ? `✓ ${showTimes(out)}` : point ? `✕ ${showTimes(point)}` : '…'),
  chosen: ({ target }, { inhouse }) =>
    target === null ? inhouse('by_hand') : `${inhouse('auto_out')} ${showTimes(target)}`,
  whenLeft: ({ target }) => (target === null ? 'flies' : undefined),
  room: { press, Main, Latest, onRoom: tell },
  rules: () => ['rule_crash', 'rule_crash_target', 'rule_crash_clock', 'rule_crash_broken'],
}

function Controls({ choice, texts, isBusy, isOpen, setChoice, say }: StageProps<CrashChoice, CrashView>) {
  const { inhouse } = texts
  const percent = useTableState(state => state.rules?.percent)
  const stake = useGameState(state => state.stake)
  const currency = useSession()?.currency ?? 'PHP'
  const isFixed = isBusy || isOpen
  const { target } = choice
  const at = target ?? 200
  const within = (value: number): number => Math.min(CRASH.pointMax, Math.max(CRASH.targetMin, value))
  const pick = (value: number): void => setChoice({ target: value })
  const options = TARGETS.map(value => ({ value, text: showTimes(value) }))
  return (
    <>
      <Segments
        name={inhouse('auto_out')}
        value={target ?? OFF}
        options={[{ value: OFF, text: inhouse('by_hand') }, ...options]}
        isDisabled={isFixed}
        onPick={value => (value === OFF ? setChoice({ target: null }) : pick(value))}
      />
      <div className="inhouse-row">
        <Stepper
          name={inhouse('auto_out')}
          value={target === null ? inhouse('off') : showTimes(target)}
          less={{
            label: inhouse('target_less'),
            to: within(stepDown(at)),
            isDisabled: isFixed || at <= CRASH.targetMin,
          }}
          more={{
            label: inhouse('target_more'),
            to: within(stepUp(at)),
            isDisabled: isFixed || at >= CRASH.pointMax,
          }}
          show={showTimes}
          onPick={pick}
          say={say}
        />
        <Figures
          figures={[
            {
              name: inhouse('pays'),
              value:
                target === null ? '–' : showShort(payOf(stake, crashFactor(target, target), settlementStep(currency))),
            },
            { name: inhouse('chance'), value: target === null || !percent ? '–' : crashChance(target, percent) },
          ]}
        />
      </div>
    </>
  )
}

/**
 * What is said of a flight that the player is on: its start, and its end where his own did not say it. Who only looks on hears nothing, also one whose
 * own bet flies in the room of another edition (GAM-15).
 */
function tell({ store, table, sounds, texts }: InhouseContext, room: object, before: object | null): void {
  const [now, was] = [(room as CrashRoom).round, (before as CrashRoom | null)?.round]
  if (!now || (now.id === was?.id && now.state === was.state)) return
  const isOwn = table.get().round?.room?.id === now.id
  const isAboard = hasOpenRound(table.get())
  if (now.state === 'running' && isAboard && isOwn) {
    sounds.tease()
    store.set({ spoken: texts.inhouse('said_start') })
  }
  if (now.state === 'over') {
    sounds.burst()
    if (!isAboard && isOwn)
      store.set({ spoken: texts.inhouse('said_end', { times: showTimes(now.drawn?.point ?? 100) }) })
  }
}
