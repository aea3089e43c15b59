import type { Problem } from '../form/problems.ts'
import type { Country } from './countries.ts'

/** What people put between the digits of a number. */
const SEPARATORS = /[\s().\-/]/g
/** As E.164 has it. */
const INTERNATIONAL = /^(?:\+|00)([1-9]\d{6,14})$/

type Lengths = Pick<Country, 'countryDialingCode' | 'lengthMin' | 'lengthMax'>

/** What is wrong with a number before anything is sent, by the lengths of its country (LOGIN-57). The server reads it in full. */
export function checkMobile(value: string, country: Lengths): Problem | null {
  if (value.trim() === '') return { key: 'mobile.required' }
  return nationalNumber(value, country) === null ? { key: 'mobile.wrong' } : null
}

/** The same for whoever has an account already: his number may be of a country that is taken no more, where it says which itself. */
export const checkKnownMobile = (value: string, country: Lengths): Problem | null =>
  foreignNumber(value, country) === null ? checkMobile(value, country) : null

/** The digits after the dialling code and a leading zero, or null when it cannot be a number of that country. */
export function nationalNumber(value: string, country: Lengths): string | null {
  if (foreignNumber(value, country) !== null) return null
  const { countryDialingCode, lengthMin, lengthMax } = country
  const digits = withoutPrefix(plain(value), countryDialingCode, lengthMax)
  return /^\d+$/.test(digits) && digits.length >= lengthMin && digits.length <= lengthMax ? digits : null
}

/** `+639175550148`, whatever was typed for it; where that is no number, `otherwise` stands behind the dialling code. */
export const internationalNumber = (value: string, country: Lengths, otherwise = ''): string =>
  foreignNumber(value, country) ?? `+${country.countryDialingCode}${nationalNumber(value, country) ?? otherwise}`

/** `+6591234567`, where that is typed with a plus sign or 00 and is of another country than the one that is chosen; null else. */
function foreignNumber(value: string, { countryDialingCode }: Lengths): string | null {
  const [, digits] = INTERNATIONAL.exec(plain(value)) ?? []
  return digits === undefined || digits.startsWith(countryDialingCode) ? null : `+${digits}`
}

/** Some keyboards send digits and signs of full width; the server reads them as well. */
const plain = (value: string): string => value.normalize('NFKC').replaceAll(SEPARATORS, '')

/** `+63917…`, `0063917…`, `63917…` and `0917…` are the same number. */
function withoutPrefix(text: string, dialingCode: string, lengthMax: number): string {
  for (const prefix of [`+${dialingCode}`, `00${dialingCode}`])
    if (text.startsWith(prefix)) return text.slice(prefix.length).replace(/^0+/, '')
  const national = text.replace(/^0+/, '')
  return national.length > lengthMax && national.startsWith(dialingCode) ? national.slice(dialingCode.length) : national
}
