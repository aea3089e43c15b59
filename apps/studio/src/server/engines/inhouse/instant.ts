import { digestOf, volatilityOf } from '@hiyas/fair'
import { type Factor, payOf, ratioOf, shownOf } from '@hiyas/fair/inhouse'
import { type RandomSource, settlementStep } from '@hiyas/kernel'
import type { TSchema } from '@sinclair/typebox'
import type { DrawnView } from '../../../wire-views.ts'
import type { RoundRow } from '../../store/tables.ts'
import type { Engine, Sheet } from '../engine.ts'
import { percentOf } from '../percent.ts'
import { type Chance, theoryOfChances } from '../theory.ts'
import { choiceReader, deviationOf, INHOUSE_BASICS, INHOUSE_SHEET } from './shared.ts'

/** A game that is over with its one draw: what it is beside what all of them have in common. */
export type Instant<Choice, Drawn> = {
  readonly model: { readonly id: string; readonly version: number }
  readonly choice: TSchema
  /** What the schema cannot say. */
  isChoice?(choice: Choice): boolean
  draw(chance: RandomSource, choice: Choice): Drawn
  factor(choice: Choice, drawn: Drawn): Factor
  /** All that can come of the draw and pays something, with its exact chance. */
  chances(choice: Choice): readonly Chance[]
  /** Choices among which is the one whose pays spread most: by it the volatility is told (C-04, GAM-10). */
  readonly widest: readonly Choice[]
  /** That which a new player finds: with it the game is listed to pay something as often as it does (GAM-11). */
  readonly listed: Choice
  readonly sheet: Pick<Sheet, 'rtp' | 'winMax'>
}

/** An engine that decides, stores and shows in one go: what is kept of a round is its view. */
export function instantEngine<Choice extends object, Drawn>(
  game: Instant<Choice, Drawn>,
): Engine<Choice, DrawnView<Drawn>> {
  const deviations = game.widest.map(choice => deviationOf(game.chances(choice)))
  const paying = game.chances(game.listed).filter(({ factor }) => ratioOf(factor) > 0)
  const sheet = {
    ...game.sheet,
    hitFrequency: percentOf(paying.reduce((sum, { share }) => sum + share, 0)),
    volatility: volatilityOf(Math.max(...deviations)),
  }
  return {
    family: game.model.id,
    isProvable: true,
    model: { ...game.model, digest: digestOf(game.model) },
    ...INHOUSE_BASICS,
    readChoice: choiceReader<Choice>(game.choice, choice => game.isChoice?.(choice) ?? true),
    start({ stake, choice, chance, currency }) {
      const drawn = game.draw(chance, choice)
      const factor = game.factor(choice, drawn)
      return { state: { drawn, times: shownOf(factor) }, win: payOf(stake, factor, settlementStep(currency)) }
    },
    rules: () => sheet,
    present: ({ choice, outcome }: RoundRow) => ({ choice, view: outcome }),
    sheet: () => ({ ...INHOUSE_SHEET, ...sheet }),
    theoryOf: round => theoryOfChances(round, game.chances(round.choice as Choice)),
  }
}
