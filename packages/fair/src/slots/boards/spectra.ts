import { type Complex, transform } from '../fourier.ts'

/** Transforms of pays by what follows them. */
export type Spectra = ReadonlyMap<number, Complex>

export const zero = (length: number): Complex => ({ re: new Float64Array(length), im: new Float64Array(length) })

/** The transform of paying nothing for certain. */
export const one = (length: number): Complex => ({ re: new Float64Array(length).fill(1), im: new Float64Array(length) })

/** A table of totals, and the most that a round pays. */
export type Table = { readonly length: number; readonly winMax: number }

/**
 * The transform of a table of counts, each pay taken `times` times. One above the most a round pays counts as that, which the round
 * pays then all the same: it would leave the table and come back as a small win.
 */
export function spectrumOf(
  counts: ReadonlyMap<number, number>,
  combinations: number,
  times: number,
  { length, winMax }: Table,
): Complex {
  const spectrum = zero(length)
  for (const [pay, count] of counts) {
    const place = Math.min(pay * times, winMax)
    spectrum.re[place] = (spectrum.re[place] ?? 0) + count / combinations
  }
  transform(spectrum)
  return spectrum
}

export function add(total: Complex, more: Complex, share = 1): void {
  for (let index = 0; index < total.re.length; index++) {
    total.re[index] = (total.re[index] ?? 0) + share * (more.re[index] ?? 0)
    total.im[index] = (total.im[index] ?? 0) + share * (more.im[index] ?? 0)
  }
}

export function multiply(one: Complex, other: Complex): Complex {
  const product = zero(one.re.length)
  for (let index = 0; index < one.re.length; index++) {
    const oneRe = one.re[index] ?? 0
    const oneIm = one.im[index] ?? 0
    const otherRe = other.re[index] ?? 0
    const otherIm = other.im[index] ?? 0
    product.re[index] = oneRe * otherRe - oneIm * otherIm
    product.im[index] = oneRe * otherIm + oneIm * otherRe
  }
  return product
}

export function power(base: Complex, exponent: number): Complex {
  let product = one(base.re.length)
  for (let count = 0; count < exponent; count++) product = multiply(product, base)
  return product
}

/** All of them equally likely. */
export function mix(parts: readonly Complex[]): Complex {
  const mixed = zero(parts[0]?.re.length ?? 0)
  for (const part of parts) add(mixed, part, 1 / parts.length)
  return mixed
}
