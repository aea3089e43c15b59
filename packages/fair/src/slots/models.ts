import { invariant } from '@hiyas/kernel'
import type { BoardModel } from './boards/model.ts'
import { aklat } from './boards/models/aklat.ts'
import { alpas } from './boards/models/alpas.ts'
import { buhawi } from './boards/models/buhawi.ts'
import { hangin } from './boards/models/hangin.ts'
import { kumpol } from './boards/models/kumpol.ts'
import { perya } from './boards/models/perya.ts'
import { pista } from './boards/models/pista.ts'
import { pugad } from './boards/models/pugad.ts'
import { salapi } from './boards/models/salapi.ts'
import { tala } from './boards/models/tala.ts'
import { talon } from './boards/models/talon.ts'
import { ugat } from './boards/models/ugat.ts'
import type { LineModel } from './lines/model.ts'
import { alon } from './lines/models/alon.ts'
import { kidlat } from './lines/models/kidlat.ts'
import { kislap } from './lines/models/kislap.ts'
import type { SlotModel } from './model.ts'

/** Models whose cycle is so large that it is counted line by line instead of being played. */
export const LINE_MODELS: readonly LineModel[] = [alon, kislap, kidlat]

/** Models whose every combination is played to certify them. */
export const BOARD_MODELS: readonly BoardModel[] = [
  perya,
  tala,
  hangin,
  talon,
  kumpol,
  pugad,
  pista,
  salapi,
  alpas,
  aklat,
  ugat,
  buhawi,
]

/** Every slot model there is. */
export const SLOT_MODELS: readonly SlotModel[] = [...LINE_MODELS, ...BOARD_MODELS]

/** The model of an id. Throws on an unknown one: ids come from our own titles. */
export function slotModel(id: string): SlotModel {
  const model = SLOT_MODELS.find(one => one.id === id)
  invariant(model, `unknown slot model ${id}`)
  return model
}
