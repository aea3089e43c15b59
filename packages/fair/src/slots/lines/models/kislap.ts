import { type LineModel, TWENTY_LINES } from '../model.ts'

/** "Sparkle", medium volatility: free spins come often and double every win; the pays rise in even steps. */
export const kislap: LineModel = {
  kind: 'lines',
  id: 'kislap',
  version: 2,
  strips: [
    'AAFHCECJSGIHFEJGHBCEBCJIFHDDEJGI',
    'GIFWWAAEDDHJGSFIEJGHCCFAAEJGISFHEJBB',
    'HEJGWWDDEJIHGBBAAFCCEJGHWDEJIGAAFSC',
    'IAAFHESJGHCCEFJGDDIAHESJGFBBHEJWGDD',
    'JGIBBWWGJHIFESDDGIAAJHGWEICCJFGSIHE',
  ],
  lean: [
    'JAFHCECJSGIHFEJGHBCEBCJIFHDDEJGI',
    'GIFWWAAEDDHJGSFIEJGHCCFAAEJGISFHEJBB',
    'HEJGWWDDEJIHGBBAAFCCEJGHWDEJIGAAFSC',
    'IAAFHESJGHCCEFJGDDIAHESJGFBBHEJWGDD',
    'JGIBBWWGJHIFESDDGIAAJHGWEICCJFGSIHE',
  ],
  leanRounds: { '96': 0, '94': 1626, '92': 3249 },
  lines: TWENTY_LINES,
  linePays: {
    A: [60, 150, 1000],
    B: [50, 120, 400],
    C: [25, 100, 300],
    D: [25, 50, 200],
    E: [12, 50, 120],
    F: [12, 50, 120],
    G: [6, 25, 100],
    H: [6, 25, 100],
    I: [4, 8, 75],
    J: [4, 8, 75],
  },
  scatterPays: [2, 10, 100],
  wildMultiplier: 1,
  freeSpins: { awards: [10, 15, 20], multiplier: 2, spinsMax: 60 },
  winMax: 1000,
}
