import type { Call, realtime } from '@hiyas/contract'
import { outputCheck } from '../http/input.ts'

/**
 * Writes the events of a stream. What a channel sends to a thousand lines is one object: it is checked and written once, and every
 * line gets the same text.
 */
export function eventTexts(call: Call): (event: realtime.EventName, data: object) => string {
  const check = outputCheck(call)
  const written = new WeakMap<object, string>()
  return (event, data) => {
    const known = written.get(data)
    if (known !== undefined) return known
    const checked = check({ [event]: data }) as Record<string, unknown>
    const text = `event: ${event}\ndata: ${JSON.stringify(checked[event])}\n\n`
    written.set(data, text)
    return text
  }
}
