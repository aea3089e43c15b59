import { type BoardModel, linesOf } from '../model.ts'

/** "Fair": a classic of three reels and five lines: hits often, the wild doubles, nothing follows. */
export const perya: BoardModel = {
  kind: 'board',
  id: 'perya',
  version: 2,
  units: 5,
  rows: [3, 3, 3],
  reels: ['EGEDFBAFEGGCFECDEFFBWDDFGG', 'EDFFBECEAEFCEBDGFFDGWGGFDG', 'DDEFCABBWFCEEGFDFEDGGFFGGE'],
  lean: ['EGEDFBAFEGGCFECDEFFBWDDFGG', 'EDFFBECEAEFCEBDGFFDGGGGFDG', 'DDEFCABBWFCEEGFDFEDGGFFGGE'],
  leanRounds: { '92': 5224, '94': 4752, '96': 4279 },
  every: 1,
  heights: null,
  wins: { kind: 'lines', lines: linesOf('111 000 222 012 210'), bothWays: false, wildTimes: 2 },
  bands: [3],
  pays: { A: [150], B: [60], C: [30], D: [15], E: [10], F: [6], G: [5], W: [1000] },
  scatterPays: [],
  ladder: null,
  feature: { kind: 'none' },
  winMax: 200,
}
