import { invariant } from '@hiyas/kernel'

/** A sequence of complex numbers. */
export type Complex = { readonly re: Float64Array; readonly im: Float64Array }

/**
 * The discrete Fourier transform, in place. The length is a power of two. `inverse` divides by the length, so that
 * transforming there and back gives the same numbers.
 */
export function transform({ re, im }: Complex, inverse = false): void {
  const length = re.length
  invariant(length > 0 && (length & (length - 1)) === 0 && im.length === length, 'the length is a power of two')
  reorder(re, im)
  for (let size = 2; size <= length; size *= 2) {
    const half = size / 2
    const angle = ((inverse ? 2 : -2) * Math.PI) / size
    for (let offset = 0; offset < half; offset++) {
      const cos = Math.cos(angle * offset)
      const sin = Math.sin(angle * offset)
      for (let low = offset; low < length; low += size) butterfly(re, im, low, low + half, cos, sin)
    }
  }
  if (!inverse) return
  for (let index = 0; index < length; index++) {
    re[index] = (re[index] ?? 0) / length
    im[index] = (im[index] ?? 0) / length
  }
}

function butterfly(re: Float64Array, im: Float64Array, low: number, high: number, cos: number, sin: number): void {
  const highRe = re[high] ?? 0
  const highIm = im[high] ?? 0
  const turnedRe = highRe * cos - highIm * sin
  const turnedIm = highRe * sin + highIm * cos
  const lowRe = re[low] ?? 0
  const lowIm = im[low] ?? 0
  re[high] = lowRe - turnedRe
  im[high] = lowIm - turnedIm
  re[low] = lowRe + turnedRe
  im[low] = lowIm + turnedIm
}

function reorder(re: Float64Array, im: Float64Array): void {
  const length = re.length
  for (let index = 1, mirrored = 0; index < length; index++) {
    let bit = length >> 1
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit
    mirrored ^= bit
    if (index >= mirrored) continue
    swap(re, index, mirrored)
    swap(im, index, mirrored)
  }
}

function swap(values: Float64Array, first: number, second: number): void {
  const kept = values[first] ?? 0
  values[first] = values[second] ?? 0
  values[second] = kept
}
