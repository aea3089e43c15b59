import { type Title, titleCodeOf } from './title.ts'

/** Ways to play of our own, all provably fair; crash by a chain for everybody in its room. */
export type InhouseFamily = 'dice' | 'limbo' | 'mines' | 'plinko' | 'keno' | 'hilo' | 'wheel' | 'crash'

export type InhouseTitle = Pick<Title, 'code' | 'vendor' | 'title' | 'skin' | 'classifications' | 'released'> & {
  readonly family: InhouseFamily
}

const inhouse = (title: Omit<InhouseTitle, 'vendor' | 'classifications'>): InhouseTitle => ({
  ...title,
  vendor: 'HYO',
  classifications: ['inhouse'],
})

/** Our own games beside the slots. A new one is an entry here and a tile. */
export const INHOUSE_TITLES: readonly InhouseTitle[] = [
  inhouse({ code: 'sinag-crash', title: 'Sinag Crash', family: 'crash', skin: 'violet', released: '2026-11-19' }),
  inhouse({ code: 'mina-de-oro', title: 'Mina de Oro', family: 'mines', skin: 'mango', released: '2026-11-12' }),
  inhouse({ code: 'perlas-drop', title: 'Perlas Drop', family: 'plinko', skin: 'jade', released: '2026-11-10' }),
  inhouse({ code: 'penalty-kick', title: 'Penalty Kick', family: 'mines', skin: 'emerald', released: '2026-11-05' }),
  inhouse({ code: 'swerte-dice', title: 'Swerte Dice', family: 'dice', skin: 'magenta', released: '2026-10-30' }),
  inhouse({ code: 'alon-hi-lo', title: 'Alon Hi-Lo', family: 'hilo', skin: 'ocean', released: '2026-10-28' }),
  inhouse({ code: 'jeep-run', title: 'Jeep Run', family: 'limbo', skin: 'night', released: '2026-10-21' }),
  inhouse({ code: 'gulong-wheel', title: 'Gulong Wheel', family: 'wheel', skin: 'sapphire', released: '2026-10-12' }),
  inhouse({ code: 'keno-kislap', title: 'Keno Kislap', family: 'keno', skin: 'violet', released: '2026-10-05' }),
]

/** The title of a game's code, whichever edition of it. */
export const inhouseTitleOf = (code: string): InhouseTitle | undefined =>
  INHOUSE_TITLES.find(title => title.code === titleCodeOf(code))
