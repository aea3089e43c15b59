import { type Complex, transform } from '../fourier.ts'
import type { LineCycle } from './cycle.ts'
import type { LineMachine } from './machine.ts'

/**
 * The probability of every total of a whole round, free spins and their repeats included: `probability[pay]`, pay in stakes of one
 * line; totals from the cap on stand somewhere from the cap on.
 *
 * The sum of a random number of spins has a product for its transform, so the free spins are worked out once per
 * frequency instead of by convolution. Totals past the end of the table fold back to its start; the table is at least twice
 * the cap, and no spin counts as more than that. What folds back all the same is less than 10^-12 of a stake, as tables four
 * times as long have shown.
 */
export function roundDistribution(machine: LineMachine, cycle: LineCycle): Float64Array {
  const length = 2 ** Math.ceil(Math.log2(2 * machine.winMaxLineStakes))
  const spectraOf = (times: number) =>
    cycle.counts.map(counts => spectrum(machine, counts, cycle.combinations, times, length))
  const base = spectraOf(1)
  const free = spectraOf(machine.model.freeSpins.multiplier)
  const total: Complex = { re: new Float64Array(length), im: new Float64Array(length) }
  const tree = freeSpinsTree(machine)
  // The table is real, so the upper half of its spectrum mirrors the lower one.
  for (let frequency = 0; frequency <= length / 2; frequency++) {
    const mirror = (length - frequency) % length
    const { re, im } = tree(frequency, base, free)
    total.re[frequency] = re
    total.im[frequency] = im
    total.re[mirror] = re
    total.im[mirror] = mirror === frequency ? im : -im
  }
  transform(total, true)
  return total.re
}

function spectrum(
  { winMaxLineStakes }: LineMachine,
  counts: Float64Array,
  combinations: number,
  multiplier: number,
  length: number,
): Complex {
  const re = new Float64Array(length)
  const im = new Float64Array(length)
  counts.forEach((count, pay) => {
    const place = Math.min(pay * multiplier, winMaxLineStakes)
    re[place] = (re[place] ?? 0) + count / combinations
  })
  transform({ re, im })
  return { re, im }
}

/**
 * Answers, per frequency, the transform of the round's total. `free spins granted` and `free spins left` are the state: a
 * spin uses one up and, with enough scatters, grants more up to the limit.
 */
function freeSpinsTree(machine: LineMachine) {
  const { spinsMax } = machine.model.freeSpins
  const width = spinsMax + 1
  const re = new Float64Array(width * width)
  const im = new Float64Array(width * width)
  const grants = machine.awards
  const reached = grantedTotals(grants, spinsMax)

  return (frequency: number, base: readonly Complex[], free: readonly Complex[]) => {
    for (const granted of reached) {
      re[granted * width] = 1
      im[granted * width] = 0
      for (let left = 1; left <= granted; left++) {
        const sum = spinOf(frequency, free, granted, left - 1)
        re[granted * width + left] = sum.re
        im[granted * width + left] = sum.im
      }
    }
    return spinOf(frequency, base, 0, 0)
  }

  function spinOf(frequency: number, spins: readonly Complex[], granted: number, left: number) {
    let sumRe = 0
    let sumIm = 0
    spins.forEach((spin, scatters) => {
      const award = Math.min(grants[scatters] ?? 0, spinsMax - granted)
      const state = (granted + award) * width + left + award
      const nextRe = granted + award === 0 ? 1 : (re[state] ?? 0)
      const nextIm = granted + award === 0 ? 0 : (im[state] ?? 0)
      const spinRe = spin.re[frequency] ?? 0
      const spinIm = spin.im[frequency] ?? 0
      sumRe += spinRe * nextRe - spinIm * nextIm
      sumIm += spinRe * nextIm + spinIm * nextRe
    })
    return { re: sumRe, im: sumIm }
  }
}

/** Every number of granted free spins a round can reach, largest first: the order in which the states depend on each other. */
function grantedTotals(grants: readonly number[], spinsMax: number): number[] {
  const reached = new Set<number>([0])
  for (const total of reached) {
    for (const grant of grants) reached.add(Math.min(total + grant, spinsMax))
  }
  reached.delete(0)
  return [...reached].toSorted((one, other) => other - one)
}
