import { normalChance } from '../random/chances.ts'
import { type Complex, transform } from '../slots/fourier.ts'
import { atLeast } from './bits.ts'

/** 2.6.7 */
export const SPECTRAL_BITS_LEAST = 1_000
/** So many of the peaks should stay below the threshold. */
const BELOW = 0.95

/**
 * 2.6, discrete Fourier transform: whether anything in the sequence comes again at even distances, which shows as too many high peaks. At least 1,000
 * bits; the last of an odd number is not looked at.
 */
export function spectral(bits: Uint8Array): number {
  atLeast(bits, SPECTRAL_BITS_LEAST)
  const length = bits.length - (bits.length % 2)
  const threshold = length * Math.log(1 / (1 - BELOW))
  const expected = (BELOW * length) / 2
  let seen = 0
  for (const power of powersOf(bits.subarray(0, length))) if (power < threshold) seen++
  return normalChance((seen - expected) / Math.sqrt((expected * (1 - BELOW)) / 2))
}

/** The squares of the peaks of the first half. Real numbers are transformed in pairs, as complex ones, and taken apart after. */
function powersOf(bits: Uint8Array): Float64Array {
  const half = bits.length / 2
  const sign = (index: number) => 2 * (bits[index] ?? 0) - 1
  const pairs = {
    re: Float64Array.from({ length: half }, (_, index) => sign(2 * index)),
    im: Float64Array.from({ length: half }, (_, index) => sign(2 * index + 1)),
  }
  const { re, im } = transformAny(pairs)
  return Float64Array.from({ length: half }, (_, index) => {
    const mirrored = index === 0 ? 0 : half - index
    const [evenRe, evenIm] = [
      ((re[index] ?? 0) + (re[mirrored] ?? 0)) / 2,
      ((im[index] ?? 0) - (im[mirrored] ?? 0)) / 2,
    ]
    const [oddRe, oddIm] = [((im[index] ?? 0) + (im[mirrored] ?? 0)) / 2, ((re[mirrored] ?? 0) - (re[index] ?? 0)) / 2]
    const angle = (-Math.PI * index) / half
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return (evenRe + oddRe * cos - oddIm * sin) ** 2 + (evenIm + oddRe * sin + oddIm * cos) ** 2
  })
}

/** The transform of any length, by three of a power of two (Bluestein): a million is none. */
function transformAny({ re, im }: Complex): Complex {
  const { length } = re
  const chirp = chirpOf(length)
  const size = 2 ** Math.ceil(Math.log2(2 * length - 1))
  const [values, filter] = [emptyOf(size), emptyOf(size)]
  for (let index = 0; index < length; index++) {
    const [cos, sin] = [chirp.re[index] ?? 0, chirp.im[index] ?? 0]
    values.re[index] = (re[index] ?? 0) * cos + (im[index] ?? 0) * sin
    values.im[index] = (im[index] ?? 0) * cos - (re[index] ?? 0) * sin
    for (const place of [index, (size - index) % size]) {
      filter.re[place] = cos
      filter.im[place] = sin
    }
  }
  transform(values)
  transform(filter)
  multiply(values, filter, 1)
  transform(values, true)
  multiply(values, chirp, -1)
  return { re: values.re.subarray(0, length), im: values.im.subarray(0, length) }
}

const emptyOf = (size: number): Complex => ({ re: new Float64Array(size), im: new Float64Array(size) })

/** Turns by the square of the place; whole turns are taken off while the numbers are whole, for exactness. */
function chirpOf(length: number): Complex {
  const angle = (index: number) => (Math.PI * ((index * index) % (2 * length))) / length
  return {
    re: Float64Array.from({ length }, (_, index) => Math.cos(angle(index))),
    im: Float64Array.from({ length }, (_, index) => Math.sin(angle(index))),
  }
}

/** Number by number, in place; with `side` -1 by the conjugates. */
function multiply(values: Complex, others: Complex, side: 1 | -1): void {
  for (let index = 0; index < others.re.length; index++) {
    const [re, im] = [values.re[index] ?? 0, values.im[index] ?? 0]
    const [otherRe, otherIm] = [others.re[index] ?? 0, side * (others.im[index] ?? 0)]
    values.re[index] = re * otherRe - im * otherIm
    values.im[index] = re * otherIm + im * otherRe
  }
}
