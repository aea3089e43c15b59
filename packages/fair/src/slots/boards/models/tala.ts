import { TWENTY_LINES } from '../../lines/model.ts'
import type { BoardModel } from '../model.ts'

/** "Star": lines pay both ways; a wild fills its reel and the others turn once more. */
export const tala: BoardModel = {
  kind: 'board',
  id: 'tala',
  version: 2,
  units: 20,
  rows: [3, 3, 3, 3, 3],
  reels: [
    'CBCAEEEFGBHHGDFFGDCDDEEGFGFG',
    'GBWBCDADFFEFDDGFHHCHCEEGGEGFEHGH',
    'GFGEEGDHEEDDFCHDCBGFFGAGEBHHWHFC',
    'HBFGDDHHFEGGEEWDBHDFFCAHGEFCGCEG',
    'DHGGCGEAFFDEFEHGFFEGCBDEBDCG',
  ],
  lean: [
    'CBCAEEEFGBHHGDFFGDCDDEEGFGFG',
    'GBHBCDADFFEFDDGFHHCHCEEGGEGFEHGH',
    'GFGEEGDHEEDDFCHDCBGFFGAGEBHHWHFC',
    'HBFGDDHHFEGGEEWDBHDFFCAHGEFCGCEG',
    'DHGGCGEAFFDEFEHGFFEGCBDEBDCG',
  ],
  leanRounds: { '92': 4814, '94': 4544, '96': 4274 },
  every: 2,
  heights: null,
  wins: { kind: 'lines', lines: TWENTY_LINES.slice(0, 10), bothWays: true, wildTimes: 1 },
  bands: [3, 4, 5],
  pays: {
    A: [30, 120, 300],
    B: [15, 50, 150],
    C: [6, 14, 35],
    D: [4, 10, 25],
    E: [3, 6, 15],
    F: [2, 4, 10],
    G: [2, 4, 10],
    H: [2, 4, 10],
  },
  scatterPays: [],
  ladder: null,
  feature: { kind: 'respin' },
  winMax: 120,
}
