import { type BoardModel, linesOf } from '../model.ts'

/** "Whirlwind": four rows; each wild on a line multiplies by five, so that three make it 125. */
export const buhawi: BoardModel = {
  kind: 'board',
  id: 'buhawi',
  version: 2,
  units: 20,
  rows: [4, 4, 4, 4, 4],
  reels: [
    'HBFEDEHGEDGFACECSFFHGHHDCBGH',
    'FBAEFFGCHGDCWEFCGHEEWBSDHDHG',
    'BGFWSFCHFGEEEDHDFCHWEBHGACDG',
    'DCHGEHDWSFACGCFEEDFGEGHWFBBH',
    'HDDFFFECCGHBEDHEBGCHEHSHGFAG',
  ],
  lean: [
    'HHFEDEHGEDGFHGEGSFFHGHHDGHGH',
    'FBAEFFGCHGDCWEFCGHEEWBSDHDHG',
    'BGFWSFCHFGEEEDHDFCHWEBHGACDG',
    'DCHGEHDWSFACGCFEEDFGEGHWFBBH',
    'HDDFFFECCGHBEDHEBGCHEHSHGFAG',
  ],
  leanRounds: { '92': 6771, '94': 6291, '96': 5811 },
  every: 2,
  heights: null,
  wins: {
    kind: 'lines',
    lines: linesOf(
      '11111 22222 00000 33333 01210 32123 10001 23332 12321 21012 00100 33233 11211 22122 01110 32223 12221 21112 10101 23232',
    ),
    bothWays: false,
    wildTimes: 5,
  },
  bands: [3, 4, 5],
  pays: {
    A: [15, 60, 250],
    B: [7, 25, 120],
    C: [4, 12, 45],
    D: [2, 8, 30],
    E: [2, 5, 20],
    F: [1, 3, 14],
    G: [1, 3, 14],
    H: [1, 3, 10],
  },
  scatterPays: [20, 100, 400],
  ladder: null,
  feature: { kind: 'free', spins: [7, 7, 7], times: [2], ladder: [] },
  winMax: 300,
}
