import type { Reader, Tx } from '@hiyas/database'
import { ok, type Result } from '@hiyas/kernel'
import { settingsWrong } from '../../platform/settings-wrong.ts'
import { DEMO_REGISTRATION_RULES } from './demo.ts'
import { putRegistrationRules, registrationRules, updateRegistrationRule } from './repository/registration-rules.ts'
import { putEntrySetting } from './repository/settings.ts'
import { type FieldRule, type RegistrationRules, ruleFault } from './rules/registration.ts'
import { type EntrySettings, readSettings } from './settings.ts'

/** What an operator may say about how members of a merchant get in. */
export type IdentitySettings = {
  /** By field: what the form asks for and, in the merchant's own words, what a value must be (REG-12, REG-78). */
  registerRules: RegistrationRules
  entry: EntrySettings
}
export type IdentityChanges = {
  registerRules?: Readonly<Record<string, Partial<FieldRule>>>
  entry?: Partial<EntrySettings>
}

export async function readIdentitySettings(reader: Reader, merchant: string): Promise<IdentitySettings> {
  return { registerRules: await registrationRules(reader, merchant), entry: await readSettings(reader, merchant) }
}

/** Lays changes over what there is. Refused, with a sentence in `detail.says`, when what comes out is no form. */
export async function applyIdentitySettings(
  tx: Tx,
  merchant: string,
  { registerRules = {}, entry }: IdentityChanges,
): Promise<Result<null, 'settings.wrong'>> {
  // What this version knows and the merchant has not decided about begins as it does for everybody.
  await putRegistrationRules(tx, merchant, DEMO_REGISTRATION_RULES)
  const before = await readIdentitySettings(tx, merchant)
  for (const [field, change] of Object.entries(registerRules)) {
    const known = before.registerRules[field]
    if (known === undefined || !Object.hasOwn(before.registerRules, field))
      return settingsWrong(`registerRules.${field}: the form has no such field.`)
    const rule = { ...known, ...change, message: { ...known.message, ...change.message } }
    const fault = ruleFault(field, rule)
    if (fault !== null) return settingsWrong(`registerRules.${field}: ${fault}`)
    await updateRegistrationRule(tx, merchant, field, rule)
  }
  if (entry !== undefined) await putEntrySetting(tx, merchant, { ...before.entry, ...entry })
  return ok(null)
}
