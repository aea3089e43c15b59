import { describe, expect, test } from 'vitest'
import {
  filledOf,
  forgotten,
  isAny,
  lookedAtAgain,
  NOTHING_FOUND,
  type Problems,
  shownOf,
} from '../src/shared/form/problems.ts'
import { REVALIDATE_MS } from '../src/shared/form/use-form.ts'

type Field = 'username' | 'email' | 'code'
const FIELDS: readonly Field[] = ['username', 'email', 'code']
const IN_FILIPINO: Problems<Field> = { username: { text: 'Hindi tama' }, email: { text: 'Hindi tama ang email' } }
const IN_ENGLISH: Problems<Field> = { username: { text: 'Not right' }, code: { text: 'Needed' } }

describe('what is said at the fields of a form', () => {
  test('REG-92 fields that are looked at again say it in the words of now, or nothing when they are right now', () => {
    const found = { checked: IN_FILIPINO, refused: {} }
    expect(shownOf(lookedAtAgain(found, IN_ENGLISH, ['username', 'email']))).toEqual({
      username: { text: 'Not right' },
    })
  })

  test('REG-94 fields that are not due keep what was said of them, and nothing new is said of them', () => {
    const found = { checked: IN_FILIPINO, refused: {} }
    expect(shownOf(lookedAtAgain(found, IN_ENGLISH, []))).toEqual(IN_FILIPINO)
    expect(shownOf(lookedAtAgain<Field>(NOTHING_FOUND, IN_ENGLISH, ['email']))).toEqual({})
  })

  test('REG-94 only what holds more than blanks counts as filled', () => {
    expect(filledOf(FIELDS, { username: 'marites', email: '  ', code: '' })).toEqual(['username'])
  })

  test('REG-93 what is filled is looked at again 200 ms after the last change of language', () => {
    expect(REVALIDATE_MS).toBe(200)
  })

  test('a refusal of the server outlives another look, a keystroke takes both back', () => {
    const taken: Problems<Field> = { username: { key: 'refusal.user.name.exists' } }
    const found = { checked: IN_FILIPINO, refused: taken }
    expect(shownOf(lookedAtAgain(found, {}, FIELDS))).toEqual(taken)
    expect(shownOf(forgotten(found, 'username'))).toEqual({ email: { text: 'Hindi tama ang email' } })
  })

  test('no problem is none, also where a field is named without one', () => {
    expect(isAny({})).toBe(false)
    expect(isAny({ username: undefined } as unknown as Problems<Field>)).toBe(false)
    expect(isAny(IN_ENGLISH)).toBe(true)
  })
})
