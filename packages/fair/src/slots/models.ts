import { invariant } from '@hiyas/kernel'
import type { SlotModel } from './model.ts'
import { alon } from './models/alon.ts'
import { kidlat } from './models/kidlat.ts'
import { kislap } from './models/kislap.ts'

/** Every slot model there is. */
export const SLOT_MODELS: readonly SlotModel[] = [alon, kislap, kidlat]

/** The model of an id. Throws on an unknown one: ids come from our own titles. */
export function slotModel(id: string): SlotModel {
  const model = SLOT_MODELS.find(one => one.id === id)
  invariant(model, `unknown slot model ${id}`)
  return model
}
