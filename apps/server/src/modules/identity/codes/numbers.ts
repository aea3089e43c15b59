import { ok, type Result, refuse } from '@hiyas/kernel'
import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Digits of any script, and the signs people put between them. Letters would be an extension or a word. */
const WRITTEN = /^[\p{Nd}\s()+.-]+$/u
const MOBILE_TYPES: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/**
 * A mobile number as it was typed, national or international, as digits with the dialling code and no plus sign. `dialingCode`
 * says for which country it is read; without one it is a number of the first country, or an international one of any of them.
 */
export function readNumber(
  text: string,
  dialingCode: string | undefined,
  countries: readonly string[],
): Result<string, 'sms.number.invalid'> {
  const written = writtenOf(text)
  const accepted = dialingCode ? countries.filter(country => dialingCodeOf(country) === dialingCode) : countries
  const [home] = accepted
  if (home === undefined || !WRITTEN.test(written)) return WRONG
  const number = parsePhoneNumberFromString(written, { defaultCountry: home as CountryCode, extract: false })
  const country = number?.country
  if (!number?.isValid() || country === undefined || !accepted.includes(country)) return WRONG
  return MOBILE_TYPES.includes(number.getType()) ? ok(number.number.slice(1)) : WRONG
}

/**
 * The same for whoever has an account already: an international number may be of any country. The merchant's list says who may register; a
 * country that is taken off it later locks nobody out who came before (LOGIN-57).
 */
export function readKnownNumber(
  text: string,
  dialingCode: string | undefined,
  countries: readonly string[],
): Result<string, 'sms.number.invalid'> {
  const written = writtenOf(text)
  const country = WRITTEN.test(written) ? parsePhoneNumberFromString(written, { extract: false })?.country : undefined
  return country === undefined ? readNumber(text, dialingCode, countries) : readNumber(text, undefined, [country])
}

/**
 * Whether somebody who logs in with this text says his number, whichever of the countries he chooses for it. Such a name would be taken for
 * another's account: he who has the number would be compared with it.
 */
export const readsAsNumber = (text: string, countries: readonly string[]): boolean =>
  [undefined, ...countries.map(dialingCodeOf)].some(code => readKnownNumber(text, code, countries).ok)

const WRONG = refuse('sms.number.invalid', { field: 'mobileNum' })

/** Scripts of full width become plain; 00 is what people dial for the plus sign. */
const writtenOf = (text: string): string => text.normalize('NFKC').trim().replace(/^00/, '+')

const dialingCodeOf = (country: string): string => getCountryCallingCode(country as CountryCode)
