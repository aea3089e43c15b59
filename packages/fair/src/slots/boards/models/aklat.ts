import { TWENTY_LINES } from '../../lines/model.ts'
import type { BoardModel } from '../model.ts'

/** "Book": one symbol, drawn before the free spins, fills its reels in them and pays on every line. */
export const aklat: BoardModel = {
  kind: 'board',
  id: 'aklat',
  version: 2,
  units: 20,
  rows: [3, 3, 3, 3, 3],
  reels: [
    'CEAFGHWGHDFGEHGCDFHIBDEBIIEF',
    'DHFHGDHIBEBAGGGDEFHFICEWEFCI',
    'EGDGFHAIIFFBIHFEECHBHEDWCGGD',
    'EIGHGHFEFWDEHCGBFHGFEIIDCDBA',
    'GFFGGIEHEECAGCEHWIBDDFHDBFIH',
  ],
  lean: [
    'CEAFGHHGHDFGEHGCDFHIBDEBIIEF',
    'DHFHGDHIBEBAGGGDEFHFICEWEFCI',
    'EGDGFHAIIFFBIHFEECHBHEDWCGGD',
    'EIGHGHFEFWDEHCGBFHGFEIIDCDBA',
    'GFFGGIEHEECAGCEHWIBDDFHDBFIH',
  ],
  leanRounds: { '92': 2530, '94': 2095, '96': 1660 },
  every: 2,
  heights: null,
  wins: { kind: 'lines', lines: TWENTY_LINES.slice(0, 10), bothWays: false, wildTimes: 1 },
  bands: [2, 3, 4, 5],
  pays: {
    A: [20, 200, 1250, 6000],
    B: [10, 100, 500, 2500],
    C: [0, 60, 250, 1250],
    D: [0, 40, 150, 600],
    E: [0, 16, 65, 250],
    F: [0, 16, 65, 250],
    G: [0, 10, 40, 150],
    H: [0, 10, 40, 150],
    I: [0, 10, 40, 150],
  },
  scatterPays: [40, 200, 2000],
  ladder: null,
  feature: { kind: 'special', spins: [10, 10, 10] },
  winMax: 2500,
}
