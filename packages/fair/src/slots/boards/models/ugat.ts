import { TWENTY_LINES } from '../../lines/model.ts'
import type { BoardModel } from '../model.ts'

/** "Root": in free spins a reel that has shown a wild stays wild to the end. */
export const ugat: BoardModel = {
  kind: 'board',
  id: 'ugat',
  version: 2,
  units: 20,
  rows: [3, 3, 3, 3, 3],
  reels: [
    'DHHFDFCEGSBDHFSEEABGHFCDCGGE',
    'SEFWGHFBAGFDCHHBDGFHGDCEEDCE',
    'FGCEWFDGFSGFCDEADCHGHHBSBEED',
    'BFHFGCCWEEGDEGBAEHHSDFHDCFDG',
    'HEGGHDGDFFDFBCEAHSGEEHCBCSDF',
  ],
  lean: [
    'DHHFDFCEGHBDHFHEEABGHFCDCGGE',
    'SEFWGHFBAGFDCHHBDGFHGDCEEDCE',
    'FGCEWFDGFSGFCDEADCHGHHBSBEED',
    'BFHFGCCWEEGDEGBAEHHSDFHDCFDG',
    'HEGGHDGDFFDFBCEAHSGEEHCBCSDF',
  ],
  leanRounds: { '92': 7061, '94': 6780, '96': 6498 },
  every: 2,
  heights: null,
  wins: { kind: 'lines', lines: TWENTY_LINES, bothWays: false, wildTimes: 1 },
  bands: [3, 4, 5],
  pays: {
    A: [60, 180, 750],
    B: [40, 120, 450],
    C: [15, 45, 150],
    D: [10, 30, 100],
    E: [8, 22, 80],
    F: [8, 18, 75],
    G: [6, 15, 60],
    H: [6, 15, 60],
  },
  scatterPays: [40, 100, 400],
  ladder: null,
  feature: { kind: 'sticky', spins: [8, 10, 12] },
  winMax: 600,
}
