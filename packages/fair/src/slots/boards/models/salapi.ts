import { TWENTY_LINES } from '../../lines/model.ts'
import type { BoardModel } from '../model.ts'

/** "Money": six coins open a board where coins stay; four fixed prizes, the highest for a full board. */
export const salapi: BoardModel = {
  kind: 'board',
  id: 'salapi',
  version: 1,
  units: 20,
  rows: [3, 3, 3, 3, 3],
  reels: ['BCFFAGGACDHEHE', 'CGCDBHAEFGECHWF', 'CAWDGCGECBEHHFF', 'CECHGBWEGHADFF', 'GGHCAECFDWHEBF'],
  lean: ['BHFFAGGAHDHEHE', 'CGCDBHAEFGECHWF', 'CAWDGCGECBEHHFF', 'CECHGBWEGHADFF', 'GGHCAECFDWHEBF'],
  leanRounds: { '92': 1538, '94': 777, '96': 0 },
  every: 1,
  heights: null,
  wins: { kind: 'lines', lines: TWENTY_LINES, bothWays: false, wildTimes: 1 },
  bands: [3, 4, 5],
  pays: {
    A: [40, 140, 500],
    B: [30, 100, 400],
    D: [16, 50, 200],
    E: [10, 30, 120],
    F: [8, 25, 100],
    G: [6, 20, 80],
    H: [6, 20, 80],
  },
  scatterPays: [],
  ladder: null,
  feature: {
    kind: 'hold',
    from: 6,
    turns: 3,
    land: [1, 12],
    coins: [
      { pay: 20, weight: 50 },
      { pay: 40, weight: 25 },
      { pay: 60, weight: 14 },
      { pay: 100, weight: 9 },
      { pay: 200, weight: 3, prize: 'MINI' },
      { pay: 600, weight: 1, prize: 'MAJOR' },
    ],
    grand: 20000,
  },
  winMax: 1100,
}
