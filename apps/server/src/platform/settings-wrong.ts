import { refuse } from '@hiyas/kernel'

/** What an operator wants set cannot be set: `says` tells him why, in a sentence. */
export const settingsWrong = (says: string) => refuse('settings.wrong', { detail: { says } })
