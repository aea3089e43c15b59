import type { LineModel } from '../src/index.ts'

/** Small enough to play every round of it by hand: 4 x 4 x 4 x 3 x 3 combinations, one free spin at a time. */
export const tinyModel: LineModel = {
  kind: 'lines',
  id: 'tiny',
  version: 1,
  strips: ['ABSB', 'AWBS', 'BASW', 'ABS', 'WAS'],
  lean: ['ABSB', 'AWBS', 'BASW', 'ABS', 'WAS'],
  leanRounds: { '96': 0, '94': 0, '92': 0 },
  lines: [
    [1, 1, 1, 1, 1],
    [0, 1, 2, 1, 0],
  ],
  linePays: { A: [5, 20, 90], B: [2, 8, 40] },
  scatterPays: [1, 2, 5],
  wildMultiplier: 2,
  freeSpins: { awards: [1, 2, 3], multiplier: 3, spinsMax: 3 },
  winMax: 1_000,
}
