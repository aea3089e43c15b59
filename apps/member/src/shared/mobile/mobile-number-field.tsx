import { flagPath } from '@hiyas/art'
import { LOCALES, useTexts } from '@hiyas/i18n'
import { MobileField, type MobileFieldProps } from '@hiyas/ui'
import type { Country, Mobile } from './countries.ts'

/** Flags that are drawn; the others show their letters. */
const FLAGS: readonly string[] = ['PH', 'US']

export type MobileNumberFieldProps = Omit<
  MobileFieldProps,
  'countries' | 'country' | 'onCountry' | 'countryLabel' | 'clearLabel' | 'label'
> & { mobile: Mobile; label?: string }

/** The number of a mobile phone as a field of a form: `<MobileNumberField {...field('mobileNum')} mobile={mobile} />`. */
export function MobileNumberField({ mobile, label, ...field }: MobileNumberFieldProps) {
  const { t, language } = useTexts()
  const names = new Intl.DisplayNames(LOCALES[language], { type: 'region' })
  return (
    <MobileField
      placeholder={mobile.country.example}
      {...field}
      label={label ?? t('mobile.label')}
      countries={mobile.countries.map(country => optionOf(country, names))}
      country={mobile.country.country}
      onCountry={mobile.select}
      countryLabel={t('mobile.country')}
      clearLabel={t('mobile.clear')}
    />
  )
}

const optionOf = ({ country, countryDialingCode }: Country, names: Intl.DisplayNames) => ({
  code: country,
  dial: `+${countryDialingCode}`,
  name: names.of(country) ?? country,
  flag: FLAGS.includes(country) ? flagPath(country.toLowerCase()) : undefined,
})
