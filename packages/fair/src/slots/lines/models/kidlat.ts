import { type LineModel, TWENTY_LINES } from '../model.ts'

/** "Lightning", high volatility: wilds double the lines they help, free spins triple everything, small symbols pay little. */
export const kidlat: LineModel = {
  kind: 'lines',
  id: 'kidlat',
  version: 2,
  strips: [
    'AFHJESCGICJHIEJFGBBJIHEDDDGJI',
    'GIDDDHFWJEHGAAIJFHSCCDEGJHIFHEJBB',
    'HEJGIHFJGBEHWWIJDDDFGEAAAHJGISFCC',
    'IAAAFJGHIESCCFJGDDDIAAAJGHFBBBIEJWWGDD',
    'JGIBBHAAAJFWWEDDDIGHJIESHGCAJFIHE',
  ],
  lean: [
    'JFHJESCGICJHIEJFGBBJIHEDDDGJI',
    'GIDDDHFWJEHGAAIJFHSCCDEGJHIFHEJBB',
    'HEJGIHFJGBEHWWIJDDDFGEAAAHJGISFCC',
    'IAAAFJGHIESCCFJGDDDIAAAJGHFBBBIEJWWGDD',
    'JGIBBHAAAJFWWEDDDIGHJIESHGCAJFIHE',
  ],
  leanRounds: { '96': 0, '94': 865, '92': 1739 },
  lines: TWENTY_LINES,
  linePays: {
    A: [125, 300, 2500],
    B: [50, 250, 1000],
    C: [40, 120, 750],
    D: [30, 75, 300],
    E: [12, 30, 150],
    F: [12, 30, 150],
    G: [4, 25, 80],
    H: [4, 25, 80],
    I: [4, 15, 60],
    J: [4, 15, 60],
  },
  scatterPays: [2, 20, 200],
  wildMultiplier: 2,
  freeSpins: { awards: [10, 15, 25], multiplier: 3, spinsMax: 75 },
  winMax: 4000,
}
