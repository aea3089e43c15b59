import type { Edition, SlotOutcome } from '@hiyas/fair'

/**
 * A decided round as it is kept: its steps, in units of the model it was played by, how many of them its stake was, and what was
 * drawn. It stays readable when its model is no longer played, and the draws let anybody derive it again (GAM-09).
 */
export type StoredOutcome = SlotOutcome & { readonly edition: Edition; readonly units: number }
