import { type LanguageCode, LOCALES } from '@hiyas/i18n'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'

const UNITS = [
  ['day', DAY_MS / SECOND_MS],
  ['hour', HOUR_MS / SECOND_MS],
  ['minute', MINUTE_MS / SECOND_MS],
] as const

/** `12s`: how long ago something was, in its largest whole unit and as short as the language writes it. */
export function agoText(secondsAgo: number, language: LanguageCode): string {
  const [unit, seconds] = UNITS.find(([, seconds]) => secondsAgo >= seconds) ?? (['second', 1] as const)
  const format = formatOf(language, unit)
  // A moment ago is a second ago: in no language is it worth a word of its own here.
  return format.format(Math.max(1, Math.floor(secondsAgo / seconds)))
}

/** They take a browser longer to make than the rows that show them: one for each unit and language. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: LanguageCode, unit: string): Intl.NumberFormat {
  const key = `${language} ${unit}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'narrow' })
  formats.set(key, format)
  return format
}
