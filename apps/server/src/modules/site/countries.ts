import type { Out, site } from '@hiyas/contract'
import { invariant } from '@hiyas/kernel'
import {
  type CountryCode,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  Metadata,
  type NumberingPlan,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'

type Country = Out<typeof site.systemCountry>['countries'][number]

/** Those of a merchant's countries that have numbers: a row that names none of them cannot be served. */
export function knownCountries(countries: readonly string[]): readonly [string, ...string[]] {
  const [own, ...others] = countries.filter(country => isSupportedCountry(country))
  invariant(own !== undefined, 'a merchant needs a country that has mobile numbers')
  return [own, ...others]
}

/** What a screen needs to ask for a number and to check its length, without knowing the numbers of the world. */
export function presentCountries([own, ...others]: readonly [string, ...string[]]): Out<typeof site.systemCountry> {
  const home = countryOf(own)
  const { country, countryDialingCode } = home
  return { country, countryDialingCode, countries: [home, ...others.map(countryOf)] }
}

function countryOf(country: string): Country {
  const code = country as CountryCode
  const lengths = mobileLengths(code)
  return {
    country,
    countryDialingCode: getCountryCallingCode(code),
    lengthMin: Math.min(...lengths),
    lengthMax: Math.max(...lengths),
    example: getExampleNumber(code, examples)?.formatNational() ?? '',
  }
}

/** What the library's own types leave out. */
type PlanWithTypes = NumberingPlan & { type(name: 'MOBILE'): { possibleLengths(): readonly number[] } | undefined }

/** Digits behind the dialling code, without the zero that some countries put first at home. */
function mobileLengths(country: CountryCode): readonly number[] {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  const plan = metadata.numberingPlan as PlanWithTypes | undefined
  const lengths = plan?.type('MOBILE')?.possibleLengths() ?? plan?.possibleLengths() ?? []
  invariant(lengths.length > 0, `no lengths of numbers are known for ${country}`)
  return lengths
}
