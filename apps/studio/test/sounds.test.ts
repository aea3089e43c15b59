import { atFileEnd } from '@hiyas/testing'
import { expect, test, vi } from 'vitest'
import { createSounds } from '../src/client/effects/sounds.ts'
import { followSight } from '../src/client/game/sight.ts'

/* What is heard, told by a browser's audio that only counts: how many tones were begun, and whether it runs. */

class CountingAudio {
  static readonly all: CountingAudio[] = []
  state: string = 'running'
  currentTime = 0
  sampleRate = 100
  destination = {}
  begun = 0
  constructor() {
    CountingAudio.all.push(this)
  }
  private node() {
    const param = { value: 1, setValueAtTime: nothing, linearRampToValueAtTime: nothing }
    const ramped = { ...param, exponentialRampToValueAtTime: nothing }
    const node = {
      gain: ramped,
      frequency: ramped,
      stop: nothing,
      connect: (to: unknown) => to,
      start: () => this.begun++,
    }
    return node
  }
  createGain = () => this.node()
  createOscillator = () => this.node()
  createBufferSource = () => this.node()
  createBiquadFilter = () => this.node()
  createBuffer = () => ({ getChannelData: () => new Float32Array(1) })
  async suspend() {
    this.state = 'suspended'
  }
  async resume() {
    this.state = 'running'
  }
}
const nothing = () => undefined

vi.stubGlobal('AudioContext', CountingAudio)
atFileEnd(async () => void vi.unstubAllGlobals())

function desk() {
  const sounds = createSounds()
  sounds.wake()
  const audio = CountingAudio.all.at(-1)
  if (!audio) throw new Error('no audio was opened')
  const page = new EventTarget() as EventTarget & { visibilityState: string }
  const asked: string[] = []
  const game = { refresh: async () => void asked.push(page.visibilityState), stopUnseen: () => undefined }
  followSight(page as unknown as Document, sounds, game)
  const look = (state: 'hidden' | 'visible') => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { sounds, audio, look, asked }
}

test('a game behind another page is silent, and what it would have played is not heard afterwards', () => {
  const { sounds, audio, look } = desk()
  sounds.win()
  const before = audio.begun
  expect(before).toBeGreaterThan(0)
  look('hidden')
  expect(audio.state).toBe('suspended')
  sounds.bigWin()
  sounds.spin()
  look('visible')
  expect([audio.state, audio.begun]).toEqual(['running', before])
  sounds.press()
  expect(audio.begun).toBe(before + 1)
})

test('who comes back to the game sees the balance of now', () => {
  const { look, asked } = desk()
  look('hidden')
  expect(asked).toEqual([])
  look('visible')
  expect(asked).toEqual(['visible'])
})

test('nothing is begun while the sound is off', () => {
  const { sounds, audio } = desk()
  sounds.setOn(false)
  sounds.bigWin()
  sounds.burst()
  expect(audio.begun).toBe(0)
})

test('the sound that a telephone call has taken away comes back with the next press', () => {
  const { sounds, audio } = desk()
  audio.state = 'interrupted'
  sounds.wake()
  expect(audio.state).toBe('running')
})

test('a game that begins quiet, as its player has turned the sound off before, is silent until he turns it on', () => {
  const sounds = createSounds(true)
  sounds.wake()
  sounds.bigWin()
  const audio = CountingAudio.all.at(-1)
  expect(audio?.begun).toBe(0)
  sounds.setOn(true)
  sounds.bigWin()
  expect(audio?.begun).toBeGreaterThan(0)
})

test.each([
  ['is missing', undefined],
  [
    'throws',
    class {
      constructor() {
        throw new Error('not here')
      }
    },
  ],
])('LAUNCH-02 where the audio of the browser %s the game is silent, and every press is taken', (_, audio) => {
  vi.stubGlobal('AudioContext', audio)
  const sounds = createSounds()
  expect(() => {
    for (let press = 0; press < 2; press++) {
      sounds.wake()
      sounds.press()
      sounds.bigWin()
      sounds.setOn(false)
      sounds.setAway(true)
      sounds.setAway(false)
    }
  }).not.toThrow()
  vi.stubGlobal('AudioContext', CountingAudio)
})

test('an audio that cannot be stopped or gone on with leaves nothing unheard behind it', async () => {
  const { sounds, audio, look } = desk()
  const refuse = async () => {
    throw new Error('taken by another program')
  }
  Object.assign(audio, { suspend: refuse, resume: refuse })
  const unheard: unknown[] = []
  const hear = (error: unknown) => void unheard.push(error)
  process.on('unhandledRejection', hear)
  look('hidden')
  look('visible')
  audio.state = 'suspended'
  sounds.wake()
  await new Promise(setImmediate)
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
})
