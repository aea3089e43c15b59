import type { BoardModel } from '../model.ts'

/** "Cluster": groups of five or more on six reels of five, falling, with a ladder to eight. */
export const kumpol: BoardModel = {
  kind: 'board',
  id: 'kumpol',
  version: 1,
  units: 20,
  rows: [5, 5, 5, 5, 5, 5],
  reels: [
    'FFCCCCEEDDFFEEDDEECCFFBBBBFFAADD',
    'CCBBCCEECCFFBBDDFFDDFFEEEEFFDDAA',
    'EEFFEEFFAABBDDBBCCCCDDFFFFCCDDEE',
    'BBDDAAEEEECCCCBBFFCCFFEEDDFFFFDD',
    'FFCCCCFFDDDDEEAAFFDDBBFFEECCBBEE',
    'CCEEFFFFDDDDCCFFDDBBFFBBEEEEAACC',
  ],
  lean: [
    'FFCCCCEEDDFFEEDDEECCFFBBBBFFAADD',
    'CCBBCCEECCAABBDDAADDAAEEEEAADDAA',
    'AAFFAAFFAABBDDBBCCCCDDFFFFCCDDAA',
    'BBBBAAEEEECCCCBBFFCCFFEEBBFFFFBB',
    'FFCCCCFFDDDDBBAAFFDDBBFFBBCCBBBB',
    'CCEEFFFFDDDDCCFFDDBBFFBBEEEEAACC',
  ],
  leanRounds: { '92': 4240, '94': 2655, '96': 1071 },
  every: 4,
  heights: null,
  wins: { kind: 'cluster' },
  bands: [5, 6, 7, 8, 10, 13],
  pays: {
    A: [10, 16, 30, 60, 150, 0],
    B: [4, 8, 15, 30, 80, 300],
    C: [2, 4, 6, 12, 40, 150],
    D: [1, 2, 4, 8, 20, 80],
    E: [1, 2, 3, 6, 15, 60],
    F: [1, 1, 2, 4, 10, 40],
  },
  scatterPays: [],
  ladder: [1, 2, 3, 4, 5, 8],
  feature: { kind: 'none' },
  winMax: 120,
}
