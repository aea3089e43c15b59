import type { ReactNode } from 'react'
import type { WireRoom } from '../../wire.ts'
import type { Sounds } from '../effects/sounds.ts'
import type { WhenLeft } from '../host.ts'
import type { InhouseContext } from './context.ts'
import type { InhouseKey, InhouseTexts } from './texts/texts.ts'

/** What a stage is given. `view` is what the engine shows of the round, or null before the first. */
export type StageProps<Choice, View> = {
  readonly choice: Choice
  readonly view: View | null
  /** Changes with every round, so that what moves starts anew. */
  readonly roundId: string
  readonly isShowing: boolean
  readonly isOpen: boolean
  readonly isWon: boolean
  readonly isBusy: boolean
  /** How long the stage has to show what was drawn; 0 when nothing may move. */
  readonly showMs: number
  readonly sounds: Sounds
  readonly texts: InhouseTexts
  setChoice(choice: Choice): void
  act(action: object): void
  /** Tells what a press came to to who does not see it. */
  say(text: string): void
}

/** How a game is played in a room: the framework keeps the line to it. */
export type RoomModule = {
  /** What the big button and the space bar do. */
  press(context: InhouseContext): void
  /** The big button. */
  Main(): ReactNode
  /** What was drawn in the last rounds. */
  Latest(): ReactNode
  /** What the player is told when the room has moved on. */
  onRoom?(context: InhouseContext, room: WireRoom, before: WireRoom | null): void
}

/** One way to play: what it looks like and what can be chosen. The framework does the money, the network and the rest. */
export type GameModule<Choice = unknown, View = unknown> = {
  readonly initial: Choice
  Stage(props: StageProps<Choice, View>): ReactNode
  Controls(props: StageProps<Choice, View>): ReactNode
  /** How long showing takes at full length. */
  showMs(choice: Choice, view: View): number
  /** Games whose next action lies under the same finger as the last: for how long what that came to must have been seen before it (GAM-09). */
  readonly seenMs?: number
  /** Heard while it is shown. */
  onShow?(sounds: Sounds, view: View): void
  /** Games with steps: what ends the round at its value, and that value when it has one. */
  readonly cashOut?: {
    readonly action: object
    worth(view: View): string | null
    /** What its rules say of a round that is left, as its engine ends it (GAM-10, GAM-17). */
    readonly leftRule: InhouseKey
  }
  /** What a round has come to, in words: when it is over, and after each step where it has several. */
  said(context: InhouseContext, view: View, choice: Choice): string
  /** What becomes of a round when the game is left; without it, or where it is undefined, the server finishes it. */
  whenLeft?(choice: Choice): WhenLeft | undefined
  /** A result in a few letters, for the row of the last ones and the history. */
  summary(choice: Choice, view: View): string
  /** What was chosen beside the stake, in the words of a title (GAM-16). */
  chosen?(choice: Choice, texts: InhouseTexts, code: string): string
  /** What was drawn and done on the way, where the result does not say it: numbered as on the stage, and as the verifier says it. */
  drawn?(view: View, texts: InhouseTexts, code: string): string | null
  /** Games that everybody plays at once: what they do instead of a round of the player's own. */
  readonly room?: RoomModule
  /** Paragraphs of its rules, in the words of a title. */
  rules(code: string): readonly InhouseKey[]
}
