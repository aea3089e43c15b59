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
  const wrong = refuse('sms.number.invalid', { field: 'mobileNum' })
  // Scripts of full width become plain; 00 is what people dial for the plus sign.
  const written = text.normalize('NFKC').trim().replace(/^00/, '+')
  const accepted = dialingCode ? countries.filter(country => dialingCodeOf(country) === dialingCode) : countries
  const [home] = accepted
  if (home === undefined || !WRITTEN.test(written)) return wrong
  const number = parsePhoneNumberFromString(written, { defaultCountry: home as CountryCode, extract: false })
  const country = number?.country
  if (!number?.isValid() || country === undefined || !accepted.includes(country)) return wrong
  return MOBILE_TYPES.includes(number.getType()) ? ok(number.number.slice(1)) : wrong
}

/**
 * Whether somebody who logs in with this text says his number, whichever of the countries he chooses for it. Such a name would be taken for
 * another's account: he who has the number would be compared with it.
 */
export const readsAsNumber = (text: string, countries: readonly string[]): boolean =>
  [undefined, ...countries.map(dialingCodeOf)].some(code => readNumber(text, code, countries).ok)

const dialingCodeOf = (country: string): string => getCountryCallingCode(country as CountryCode)
