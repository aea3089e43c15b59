import { evaluate, LINE_MODELS, lineMachineOf, windowAt } from '@hiyas/fair'
import { type Minor, parseAmount, type RandomSource } from '@hiyas/kernel'

/** Stops that a test chooses, one word a reel; afterwards stops that pay nothing. */
export function steered(): RandomSource & { next(...words: number[]): void } {
  const words: number[] = []
  return {
    next: (...more) => void words.push(...more),
    fill(bytes) {
      if (bytes.length !== 4) globalThis.crypto.getRandomValues(bytes)
      else new DataView(bytes.buffer).setUint32(0, words.shift() ?? 0, true)
    },
  }
}

const kislap = LINE_MODELS.find(({ id }) => id === 'kislap')
if (!kislap) throw new Error('kislap is gone')
const machine = lineMachineOf(kislap)
/** The first stops, in reading order, whose window does what is asked for. */
function stopsWhere(wanted: (shown: ReturnType<typeof evaluate>) => boolean): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = machine.stops
  for (let index = 0; ; index++) {
    const stops = [
      index % a,
      Math.floor(index / a) % b,
      Math.floor(index / a / b) % c,
      (index * 7) % d,
      (index * 3) % d,
    ]
    if (wanted(evaluate(machine, windowAt(machine, stops)))) return stops
  }
}
export const LOSING = stopsWhere(shown => shown.pay === 0 && shown.scatters < 2)
export const WINNING = stopsWhere(shown => shown.pay === 60 && shown.scatters === 0)
export const SCATTERS = stopsWhere(shown => shown.scatters === 3 && shown.lineWins.length === 0)

export const minor = (text: string): Minor => {
  const amount = parseAmount(text)
  if (!amount.ok) throw new Error(text)
  return amount.value
}
