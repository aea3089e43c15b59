import { RISKS, type Risk } from '@hiyas/fair/inhouse'
import { type IconShape, minusBold, plusBold } from '@hiyas/ui/icons'
import { Icon } from '../../stage/Icon.tsx'
import type { InhouseTexts } from '../texts/texts.ts'

type SegmentsProps<Value> = {
  name: string
  value: Value
  options: readonly { readonly value: Value; readonly text: string }[]
  isDisabled: boolean
  onPick(value: Value): void
}

/** One of a few: side by side, the chosen one lit. While it stands it keeps the focus: on the page the space bar cashes out. */
export function Segments<Value extends string | number | boolean>(props: SegmentsProps<Value>) {
  const { name, value, options, isDisabled, onPick } = props
  return (
    <fieldset className="inhouse-segments" aria-disabled={isDisabled}>
      <legend className="unseen">{name}</legend>
      {options.map(option => (
        <button
          key={String(option.value)}
          type="button"
          aria-pressed={option.value === value}
          aria-disabled={isDisabled}
          onClick={() => {
            if (!isDisabled && option.value !== value) onPick(option.value)
          }}
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  )
}

type RiskProps = { risk: Risk; texts: InhouseTexts; isDisabled: boolean; onPick(risk: Risk): void }

export function RiskSegments({ risk, texts, isDisabled, onPick }: RiskProps) {
  const options = RISKS.map(value => ({ value, text: texts.inhouse(`risk_${value}`) }))
  return (
    <Segments name={texts.inhouse('risk')} value={risk} options={options} isDisabled={isDisabled} onPick={onPick} />
  )
}

/** `to`: the number that it comes to. */
type Step = { label: string; to: number; isDisabled: boolean }
type StepperProps = {
  name: string
  value: string
  less: Step
  more: Step
  show(value: number): string
  onPick(value: number): void
  say(text: string): void
}

/**
 * A number between a minus and a plus. What a press makes of it is told with its name to who does not see it, and only that: a preset that is
 * chosen beside it says itself (A11Y-10).
 */
export function Stepper({ name, value, less, more, show, onPick, say }: StepperProps) {
  const pick = (to: number): void => {
    onPick(to)
    say(`${name} ${show(to)}`)
  }
  return (
    <div className="inhouse-stepper">
      <span>{name}</span>
      {stepButton(less, minusBold, pick)}
      <b className="number">{value}</b>
      {stepButton(more, plusBold, pick)}
    </div>
  )
}

/** At its end it keeps the focus: one that is disabled loses it to the page, where the space bar bets. */
const stepButton = ({ label, to, isDisabled }: Step, shape: IconShape, pick: (to: number) => void) => (
  <button
    type="button"
    className="round"
    aria-label={label}
    aria-disabled={isDisabled}
    onClick={() => {
      if (!isDisabled) pick(to)
    }}
  >
    <Icon shape={shape} />
  </button>
)

/** Two or three figures side by side. */
export function Figures({ figures }: { figures: readonly { readonly name: string; readonly value: string }[] }) {
  return (
    <dl className="inhouse-figures">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="number">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Places as they are numbered for the player: from 1. */
export const numbered = (places: readonly number[]): string => places.map(place => place + 1).join(' ')

/** The next higher target, in hundredths: on a value that is easily read, whatever the one before was. */
export const stepUp = (target: number): number => {
  const step = stepAt(target)
  return (Math.floor(target / step) + 1) * step
}

/** The next lower one, by the step that leads up to the target: what came up a step goes down by the same. */
export const stepDown = (target: number): number => {
  const step = stepAt(target - 1)
  return (Math.ceil(target / step) - 1) * step
}

const stepAt = (target: number): number => (target < 200 ? 5 : target < 1_000 ? 50 : target < 10_000 ? 500 : 10_000)
