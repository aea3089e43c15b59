import { type RandomSource, secureRandom } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import { type RandomFault, watchedRandom } from '../src/index.ts'
import { fixedRandom } from './fixed-random.ts'

/** A source that gives these bytes, one by one. */
const giving = (next: (place: number) => number): RandomSource => {
  let place = 0
  return {
    fill(bytes) {
      for (let index = 0; index < bytes.length; index++) bytes[index] = next(place++)
    },
  }
}

function watched(source: RandomSource) {
  const faults: RandomFault[] = []
  return { faults, random: watchedRandom(source, fault => faults.push(fault)) }
}

/** As a game draws: word by word. */
function drawWords(random: RandomSource, words: number): void {
  const word = new Uint8Array(4)
  for (let drawn = 0; drawn < words; drawn++) random.fill(word)
}

const fair = () => {
  const byte = new Uint8Array(1)
  secureRandom.fill(byte)
  return byte[0] ?? 0
}

describe('a source that is watched', () => {
  test('RNG-09 the generator of the system draws millions of bytes and hundreds of samples without a fault', () => {
    const { random, faults } = watched(secureRandom)
    drawWords(random, 500_000)
    for (let samples = 0; samples < 200; samples++) expect(random.check()).toBe(true)
    expect([random.isSound(), faults]).toEqual([true, []])
  })

  test.each<[string, (place: number) => number, number, RandomFault]>([
    ['gives nothing but zeros', () => 0, 2, 'repeats'],
    ['is stuck after a while', place => (place < 400 ? fair() : 7), 102, 'repeats'],
    ['gives one byte twice as often as it may', place => (place % 16 === 0 ? 9 : fair() | 1), 128, 'one_too_often'],
  ])('RNG-09 one that %s is found out while it is drawn from', (_what, next, words, fault) => {
    const { random, faults } = watched(giving(next))
    drawWords(random, words)
    expect([random.isSound(), faults]).toEqual([false, [fault]])
  })

  test.each<[string, (place: number) => number]>([
    ['counts', place => place % 256],
    ['likes ones a little', () => fair() | (fair() & fair() & fair())],
    ['has a bit that is stuck', () => fair() & 0x7f],
    ['has as many ones as zeros, and takes turns too often', () => (fair() & 0xfc) | 1],
  ])('RNG-09 one that %s is found out by a sample', (_what, next) => {
    const { random, faults } = watched(giving(next))
    expect(random.check()).toBe(false)
    expect(faults).toEqual(['sample'])
  })

  /** Bytes that differ from those beside them and from zero, but for these places. */
  const butFor = (isZero: (place: number) => boolean) => (place: number) => (isZero(place) ? 0 : 1 + (place % 255))

  test.each<[string, (place: number) => boolean, RandomFault[]]>([
    ['five equal bytes in a row', place => place < 5, []],
    ['six', place => place < 6, ['repeats']],
    ['the first byte of a window 24 times again', place => place % 20 === 0 && place <= 480, []],
    ['25 times', place => place % 20 === 0 && place <= 500, ['one_too_often']],
    [
      '25 times, of which the last is of the next window',
      place => (place % 20 === 0 && place <= 480) || place === 513,
      [],
    ],
    ['25 times in the second window', place => place >= 512 && (place - 512) % 20 === 0, ['one_too_often']],
  ])('RNG-09 %s', (_what, isZero, expected) => {
    const { random, faults } = watched(giving(butFor(isZero)))
    drawWords(random, 256)
    expect(faults).toEqual(expected)
  })

  test('RNG-09 one that answers no more is not sound, and who draws is told', () => {
    const { random, faults } = watched({
      fill() {
        throw new Error('no entropy')
      },
    })
    expect(random.check()).toBe(false)
    expect(() => random.fill(new Uint8Array(4))).toThrow('no entropy')
    expect(faults).toEqual(['silent'])
  })

  test('RNG-09 a fault is told once and stays: nothing that comes after makes it good', () => {
    const { random, faults } = watched(giving(place => (place < 8 ? 0 : fair())))
    drawWords(random, 10_000)
    expect(random.check()).toBe(false)
    expect([random.isSound(), faults]).toEqual([false, ['repeats']])
  })

  test('RNG-09 a sample as odd as one in forty thousand fair ones stops nothing: one is taken every five seconds', () => {
    const sample = leaningSample()
    const { random, faults } = watched(giving(place => sample[place] ?? 0))
    expect(random.check()).toBe(true)
    expect(faults).toEqual([])
  })

  test('RNG-03 RNG-09 the stream is handed on as it is', () => {
    const { random } = watched(giving(place => (place * 37) % 256))
    const bytes = new Uint8Array(64)
    random.fill(bytes)
    expect([...bytes]).toEqual(Array.from({ length: 64 }, (_, place) => (place * 37) % 256))
  })
})

/** 20,000 fair bits, but 10,300 of them ones: 4.2 standard deviations more than half. */
function leaningSample(): Uint8Array {
  const sample = new Uint8Array(2_500)
  fixedRandom(1).fill(sample)
  const ones = () => sample.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  for (let place = 0; ones() < 10_300; place = (place + 7) % sample.length) sample[place] = (sample[place] ?? 0) | 1
  return sample
}
