import type { Edition } from '../slots/editions.ts'
import type { SlotModel } from '../slots/model.ts'
import type { Draw } from '../slots/outcome.ts'
import { quickBoardRound } from './quick-boards.ts'
import { quickLineRound } from './quick-lines.ts'

/**
 * Plays rounds of an edition without telling their steps: each call answers what one pays, in units. It draws the same numbers in
 * the same order as `playSlot` and pays the same (C-01); `lane.ts` and a test hold it to that.
 */
export const quickRound = (model: SlotModel, edition: Edition, draw: Draw): (() => number) =>
  model.kind === 'board' ? quickBoardRound(model, edition, draw) : quickLineRound(model, edition, draw)
