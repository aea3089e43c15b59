import type { Reader, Tx } from '@hiyas/database'
import type { FieldRule, RegistrationRules } from '../rules/registration.ts'
import type { Tables } from './tables.ts'

/** The rule set of a merchant's form, in the order of the form. */
export async function registrationRules(reader: Reader, merchant: string): Promise<RegistrationRules> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('identity.registration_rule')
    .selectAll()
    .where('merchant', '=', merchant)
    .orderBy('position')
    .orderBy('field')
    .execute()
  return Object.fromEntries(
    rows.map(row => [
      row.field,
      {
        enabled: row.enabled,
        required: row.required,
        acceptedPattern: row.accepted_pattern,
        minLength: row.min_length,
        maxLength: row.max_length,
        patternId: row.pattern_id,
        message: row.message,
      },
    ]),
  )
}

/** Adds the rules a merchant does not have yet. */
export async function putRegistrationRules(tx: Tx, merchant: string, rules: RegistrationRules): Promise<void> {
  const rows = Object.entries(rules).map(([field, rule], position) => ({
    merchant,
    field,
    position,
    ...columnsOf(rule),
  }))
  await tx
    .withTables<Tables>()
    .insertInto('identity.registration_rule')
    .values(rows)
    .onConflict(conflict => conflict.columns(['merchant', 'field']).doNothing())
    .execute()
}

/** Changes a rule that is there; its place in the form stays. */
export async function updateRegistrationRule(tx: Tx, merchant: string, field: string, rule: FieldRule): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('identity.registration_rule')
    .set(columnsOf(rule))
    .where('merchant', '=', merchant)
    .where('field', '=', field)
    .execute()
}

const columnsOf = (rule: FieldRule) => ({
  enabled: rule.enabled,
  required: rule.required,
  accepted_pattern: rule.acceptedPattern,
  min_length: rule.minLength,
  max_length: rule.maxLength,
  pattern_id: rule.patternId,
  message: JSON.stringify(rule.message ?? {}),
})
