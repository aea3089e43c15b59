import { type ComponentProps, useRef } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { caretDownBold, xCircleFill } from '../Icon/icons.ts'
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx'
import styles from './MobileField.module.css'

export type DialCountry = {
  /** What stands for the country in the form. */
  code: string
  /** With its plus sign: `+63`. */
  dial: string
  /** The country in the language of the page. */
  name: string
  /** Path of a round flag; without one its letters stand there. */
  flag?: string | undefined
}

export type MobileFieldProps = Omit<TextFieldProps, 'type' | 'icon' | 'leading' | 'trailing'> & {
  countries: readonly DialCountry[]
  /** Code of the chosen country. */
  country: string
  onCountry: (code: string) => void
  countryLabel: string
  clearLabel: string
}

/** The longest number the site takes, with signs and spaces. */
export const MOBILE_LENGTH_MAX = 20

/** The country's code to choose at the left, the national number, and a way to clear it. */
export function MobileField({ countries, country, onCountry, countryLabel, clearLabel, ...field }: MobileFieldProps) {
  return (
    <TextField
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={MOBILE_LENGTH_MAX}
      // An empty input is told by its placeholder: then there is nothing to clear.
      placeholder=" "
      {...field}
      type="tel"
      leading={
        <DialSelect
          countries={countries}
          value={country}
          disabled={field.disabled}
          aria-label={countryLabel}
          onChange={event => onCountry(event.currentTarget.value)}
        />
      }
      trailing={!field.disabled && <ClearButton label={clearLabel} />}
    />
  )
}

type DialSelectProps = { countries: readonly DialCountry[]; value: string } & ComponentProps<'select'>

/** The select of the browser under our drawing, so that phones show the list they are used to. */
function DialSelect({ countries, value, ...select }: DialSelectProps) {
  const chosen = countries.find(({ code }) => code === value) ?? countries[0]
  const several = countries.length > 1
  return (
    <span className={styles.dial}>
      {chosen?.flag === undefined ? (
        <span className={styles.letters} aria-hidden="true">
          {chosen?.code}
        </span>
      ) : (
        <img className={styles.flag} src={chosen.flag} alt="" width={20} height={20} />
      )}
      <span aria-hidden={several || undefined}>{chosen?.dial}</span>
      {several && (
        <>
          <Icon shape={caretDownBold} className={styles.caret} />
          <select {...select} value={value} className={styles.select}>
            {countries.map(({ code, dial, name }) => (
              <option key={code} value={code}>
                {`${name} ${dial}`}
              </option>
            ))}
          </select>
        </>
      )}
    </span>
  )
}

function ClearButton({ label }: { label: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const clear = () => {
    const input = button.current?.parentElement?.querySelector('input')
    if (!input) return
    input.value = ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  return (
    <button ref={button} type="button" className={styles.clear} aria-label={label} onClick={clear}>
      <Icon shape={xCircleFill} />
    </button>
  )
}
