import die from '@hiyas/art/symbols/dieGold.webp'
import { DICE, type DiceChoice, dicePay, diceWays, shownOf } from '@hiyas/fair/inhouse'
import type { DrawnView } from '../../../wire-views.ts'
import { showTimes } from '../../times.ts'
import type { GameModule, StageProps } from '../module.ts'
import { Figures, Segments } from '../panel/Choice.tsx'

type Props = StageProps<DiceChoice, DrawnView<number>>

const SHOW_MS = 900
const SCALE = DICE.rolls - 1
const NOTCHES = [0, 25, 50, 75, 100]

/** Swerte dice: a golden die slides along the scale and comes to rest in the green or in the red. */
export const dice: GameModule<DiceChoice, DrawnView<number>> = {
  initial: { over: true, target: 5_000 },
  Stage,
  Controls,
  showMs: () => SHOW_MS,
  onShow: sounds => sounds.spin(),
  said: (_, view) => showRoll(view.drawn),
  summary: (_, view) => showRoll(view.drawn),
  chosen: ({ over, target }, { inhouse }) => `${inhouse(over ? 'over' : 'under')} ${showRoll(target)}`,
  rules: () => ['rule_dice'],
}

function Stage({ choice, view, roundId, isShowing, isWon, isBusy, showMs, texts, setChoice }: Props) {
  const at = view ? view.drawn / 100 : 50
  const target = choice.target / 100
  const result = view && !isShowing ? (isWon ? 'won' : 'lost') : undefined
  return (
    <div className="dice" data-result={result} data-moving={isShowing || undefined}>
      <p className="dice-roll number" aria-hidden="true" key={`${roundId} ${isShowing}`}>
        {view && !isShowing ? showRoll(view.drawn) : isShowing ? '··.··' : showRoll(5_000)}
      </p>
      <div
        className="dice-scale"
        data-over={choice.over || undefined}
        style={{ '--target': `${target}%` } as React.CSSProperties}
      >
        <i className="dice-die" style={{ left: `${at}%`, transitionDuration: `${showMs}ms` }} aria-hidden="true">
          <img src={die} alt="" style={{ transitionDuration: `${showMs}ms`, rotate: `${at * 36}deg` }} />
        </i>
        <input
          type="range"
          aria-label={texts.inhouse('target')}
          aria-valuetext={showRoll(choice.target)}
          min={DICE.targetMin}
          max={DICE.targetMax}
          step={50}
          value={choice.target}
          aria-disabled={isBusy}
          onChange={event => setChoice({ ...choice, target: Number(event.target.value) })}
        />
        <ol aria-hidden="true">
          {NOTCHES.map(notch => (
            <li key={notch}>{notch}</li>
          ))}
        </ol>
      </div>
    </div>
  )
}

function Controls({ choice, texts, isBusy, setChoice }: Props) {
  const { inhouse } = texts
  // The other side is played at the same chance.
  const targetOf = (over: boolean): number => (over === choice.over ? choice.target : SCALE - choice.target)
  return (
    <>
      <Segments
        name={`${inhouse('target')} ${showRoll(choice.target)}`}
        value={choice.over}
        options={[
          { value: false, text: `${inhouse('under')} ${showRoll(targetOf(false))}` },
          { value: true, text: `${inhouse('over')} ${showRoll(targetOf(true))}` },
        ]}
        isDisabled={isBusy}
        onPick={over => setChoice({ over, target: targetOf(over) })}
      />
      <Figures
        figures={[
          { name: inhouse('pays'), value: showTimes(shownOf(dicePay(choice))) },
          { name: inhouse('chance'), value: `${((diceWays(choice) / DICE.rolls) * 100).toFixed(2)}%` },
        ]}
      />
    </>
  )
}

const showRoll = (hundredths: number): string => (hundredths / 100).toFixed(2)
