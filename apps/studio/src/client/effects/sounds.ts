/** Every sound of the game is made here, from oscillators and noise: nothing to download, nothing to license. */
export type Sounds = {
  /** Browsers allow sound only after the player has touched something. */
  wake(): void
  setOn(on: boolean): void
  /** Nobody looks at the game: nothing is heard, and nothing is made up for later. */
  setAway(away: boolean): void
  press(): void
  spin(): void
  reelStop(reel: number): void
  scatter(nth: number): void
  tease(): void
  win(): void
  /** Counting up; `share` from 0 to 1. */
  tick(share: number): void
  bigWin(): void
  freeSpins(): void
  /** What has won bursts. */
  burst(): void
  /** A symbol fills its reel. */
  grow(): void
}

type Note = { hz: number; at?: number; seconds: number; level: number; kind?: OscillatorType; slideTo?: number }

const MASTER_LEVEL = 0.5
const NOISE_SECONDS = 0.5
/** A pentatonic scale: whatever follows whatever, it sounds meant. */
const SCALE_HZ = [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.66, 1318.51]

export function createSounds(isQuiet = false): Sounds {
  const desk = createDesk(!isQuiet)
  const { play, hiss } = desk
  const melody = (steps: readonly number[], stepSeconds: number, level: number, kind: OscillatorType): void => {
    for (const [index, step] of steps.entries()) {
      play({ hz: SCALE_HZ[step] ?? 880, at: index * stepSeconds, seconds: stepSeconds * 3, level, kind })
    }
  }
  return {
    wake: desk.wake,
    setOn: desk.setOn,
    setAway: desk.setAway,
    press: () => play({ hz: 420, seconds: 0.07, level: 0.16, kind: 'triangle', slideTo: 620 }),
    spin: () => hiss(0.7, 0.16, 500, 2_400),
    reelStop(reel) {
      play({ hz: 150 - reel * 6, seconds: 0.13, level: 0.5, kind: 'sine', slideTo: 62 })
      hiss(0.05, 0.14, 1_800, 500)
    },
    scatter: nth => melody([nth, nth + 2, nth + 4], 0.07, 0.2, 'triangle'),
    tease: () => play({ hz: 220, seconds: 0.85, level: 0.1, kind: 'sawtooth', slideTo: 660 }),
    win: () => melody([0, 2, 3, 5], 0.085, 0.18, 'triangle'),
    tick: share => play({ hz: 700 + share * 700, seconds: 0.045, level: 0.06, kind: 'square' }),
    bigWin() {
      melody([0, 2, 4, 5, 4, 5, 7, 5, 7], 0.13, 0.2, 'sawtooth')
      melody([0, 0, 2, 2, 4, 4, 5, 5, 5], 0.13, 0.12, 'triangle')
    },
    burst() {
      hiss(0.22, 0.2, 2_600, 700)
      play({ hz: 880, seconds: 0.16, level: 0.12, kind: 'triangle', slideTo: 1_480 })
    },
    grow: () => play({ hz: 180, seconds: 0.4, level: 0.22, kind: 'sawtooth', slideTo: 720 }),
    freeSpins: () => melody([0, 3, 2, 5, 4, 7], 0.11, 0.2, 'triangle'),
  }
}

/** The instrument: one tone or one hiss at a time, through one volume. Silent until woken by a press. */
function createDesk(isOnAtFirst: boolean) {
  let context: AudioContext | null = null
  let master: GainNode | null = null
  let isOn = isOnAtFirst
  let isAway = false
  const open = () => (context && master && isOn && !isAway ? { context, master } : null)
  return {
    wake(): void {
      if (context) {
        // Suspended by the browser, or interrupted by a call, as telephones say it.
        if (context.state !== 'running') quietly(context.resume())
        return
      }
      context = openAudio()
      if (!context) return
      master = context.createGain()
      master.gain.value = isOn ? MASTER_LEVEL : 0
      master.connect(context.destination)
    },
    setOn(on: boolean): void {
      isOn = on
      if (master) master.gain.value = on ? MASTER_LEVEL : 0
    },
    setAway(away: boolean): void {
      isAway = away
      if (context) quietly(away ? context.suspend() : context.resume())
    },
    play(note: Note): void {
      const desk = open()
      if (desk) playTone(desk.context, desk.master, note)
    },
    hiss(seconds: number, level: number, fromHz: number, toHz: number): void {
      const desk = open()
      if (desk) playHiss(desk.context, desk.master, seconds, level, fromHz, toHz)
    },
  }
}

/** Null where a browser has no audio, as telephones in their safest mode: the game is played without a sound. */
function openAudio(): AudioContext | null {
  try {
    return new AudioContext()
  } catch {
    return null
  }
}

/** A device that another program has taken may refuse: then there is nothing to hear, and nobody to tell. */
const quietly = (change: Promise<void>): void => void change.catch(() => undefined)

function playTone(
  context: AudioContext,
  out: AudioNode,
  { hz, at = 0, seconds, level, kind = 'sine', slideTo }: Note,
): void {
  const start = context.currentTime + at
  const tone = context.createOscillator()
  const gain = context.createGain()
  tone.type = kind
  tone.frequency.setValueAtTime(hz, start)
  if (slideTo) tone.frequency.exponentialRampToValueAtTime(slideTo, start + seconds)
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(level, start + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  tone.connect(gain).connect(out)
  tone.start(start)
  tone.stop(start + seconds)
}

function playHiss(
  context: AudioContext,
  out: AudioNode,
  seconds: number,
  level: number,
  fromHz: number,
  toHz: number,
): void {
  const start = context.currentTime
  const source = context.createBufferSource()
  source.buffer = noise(context)
  source.loop = true
  const filter = context.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.setValueAtTime(fromHz, start)
  filter.frequency.exponentialRampToValueAtTime(toHz, start + seconds)
  const gain = context.createGain()
  gain.gain.setValueAtTime(level, start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  source.connect(filter).connect(gain).connect(out)
  source.start(start)
  source.stop(start + seconds)
}

let noiseBuffer: AudioBuffer | null = null

/** White noise from a linear congruential sequence: it decides nothing, it only rustles. */
function noise(context: AudioContext): AudioBuffer {
  if (noiseBuffer) return noiseBuffer
  noiseBuffer = context.createBuffer(1, context.sampleRate * NOISE_SECONDS, context.sampleRate)
  const samples = noiseBuffer.getChannelData(0)
  let seed = 1
  for (let index = 0; index < samples.length; index++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    samples[index] = seed / 2 ** 31 - 1
  }
  return noiseBuffer
}
