import { TWENTY_LINES } from '../../lines/model.ts'
import type { BoardModel } from '../model.ts'

/** "Leap": what wins bursts and the next picture counts more, up to five times, and fifteen in free spins. */
export const talon: BoardModel = {
  kind: 'board',
  id: 'talon',
  version: 2,
  units: 20,
  rows: [3, 3, 3, 3, 3],
  reels: ['FDAACGEDFCSEGB', 'WBEEDDACGGSFCF', 'GFGWCEEDFSACDB', 'FCCAGDBSWEDGEF', 'ECBFEDWGSCAGDF'],
  lean: ['FDAACGEDFCGEGB', 'WBEEDDACGGSFCF', 'GFGWCEEDFSACDB', 'FCCAGDBSWEDGEF', 'ECBFEDWGSCAGDF'],
  leanRounds: { '92': 5425, '94': 4831, '96': 4237 },
  every: 1,
  heights: null,
  wins: { kind: 'lines', lines: TWENTY_LINES, bothWays: false, wildTimes: 1 },
  bands: [3, 4, 5],
  pays: {
    A: [10, 40, 400],
    B: [6, 20, 100],
    C: [2, 8, 40],
    D: [2, 5, 20],
    E: [1, 4, 12],
    F: [1, 3, 10],
    G: [1, 2, 10],
  },
  scatterPays: [],
  ladder: [1, 2, 3, 5],
  feature: { kind: 'free', spins: [8, 8, 8], times: [1], ladder: [3, 6, 9, 15] },
  winMax: 400,
}
