import type { ClipboardEvent, InputEvent } from 'react'

const OTHERS = /\D+/g
const ONLY_DIGITS = /^\d*$/

/** For an input that takes digits: whatever else is typed does not arrive. */
export function keepDigits({ currentTarget: input }: InputEvent<HTMLInputElement>): void {
  const digits = digitsOf(input.value)
  if (digits === input.value) return
  const caret = digitsOf(input.value.slice(0, input.selectionStart ?? undefined)).length
  input.value = digits
  // A value that is set leaves the caret at its end.
  input.setSelectionRange(caret, caret)
}

/** A pasted message ("Code: 482 913") brings its digits, all of them: the limit of the input counts digits only. */
export function pasteDigits(event: ClipboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget
  const text = event.clipboardData.getData('text')
  if (ONLY_DIGITS.test(text)) return
  event.preventDefault()
  const start = input.selectionStart ?? input.value.length
  const end = input.selectionEnd ?? start
  const whole = input.value.slice(0, start) + digitsOf(text) + input.value.slice(end)
  input.value = input.maxLength < 0 ? whole : whole.slice(0, input.maxLength)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Some keyboards send digits of full width. */
const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(OTHERS, '')
