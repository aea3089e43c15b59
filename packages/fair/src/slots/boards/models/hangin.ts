import type { BoardModel } from '../model.ts'

/** "Wind": 243 ways; free spins double every win. */
export const hangin: BoardModel = {
  kind: 'board',
  id: 'hangin',
  version: 2,
  units: 20,
  rows: [3, 3, 3, 3, 3],
  reels: ['GIDGHFSAABHEIEFC', 'ADHGIIEFGSEHFBWC', 'GWCIIEEFADGSHBFH', 'HEEFFWCSHGDGBIIA', 'IBAHFDFCWGGEISEH'],
  lean: ['GIDGHFIAABHEIEFC', 'ADHGIIEFGSEHFBWC', 'GWCIIEEFADGSHBFH', 'HEEFFWCSHGDGBIIA', 'IBAHFDFCWGGEISEH'],
  leanRounds: { '92': 5472, '94': 4799, '96': 4126 },
  every: 1,
  heights: null,
  wins: { kind: 'ways' },
  bands: [3, 4, 5],
  pays: {
    A: [12, 50, 200],
    B: [8, 30, 120],
    C: [6, 20, 80],
    D: [5, 12, 60],
    E: [3, 8, 30],
    F: [2, 6, 25],
    G: [2, 6, 25],
    H: [2, 4, 20],
    I: [2, 4, 20],
  },
  scatterPays: [20, 100, 400],
  ladder: null,
  feature: { kind: 'free', spins: [8, 12, 20], times: [2], ladder: [] },
  winMax: 150,
}
