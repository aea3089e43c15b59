import { type LineModel, TWENTY_LINES } from '../model.ts'

/** "Wave", low volatility: every third round pays, small symbols carry the game, free spins double every win. */
export const alon: LineModel = {
  kind: 'lines',
  id: 'alon',
  version: 2,
  strips: [
    'AFHCEADGSJBHADGIEAJBFDHCAGDEHAJBGDI',
    'GDWIAFHJGDEIAJBGSHWCFJDGIAHEJB',
    'HJEGIDAWFHBIJSGDAEFIHJWGDAIFSC',
    'IAFJHCEGASDJIBWHAEJFGDCIJAHEBJGWD',
    'JGBDIWJGAHFDSJGIEJGBDHWJGCAFIDSJGHE',
  ],
  lean: [
    'JFHCEADGSJBHADGIEAJBFDHCAGDEHAJBGDI',
    'GDWIAFHJGDEIAJBGSHWCFJDGIAHEJB',
    'HJEGIDAWFHBIJSGDAEFIHJWGDAIFSC',
    'IAFJHCEGASDJIBWHAEJFGDCIJAHEBJGWD',
    'JGBDIWJGAHFDSJGIEJGBDHWJGCAFIDSJGHE',
  ],
  leanRounds: { '96': 0, '94': 2849, '92': 5714 },
  lines: TWENTY_LINES,
  linePays: {
    A: [50, 150, 500],
    B: [25, 100, 400],
    C: [25, 100, 250],
    D: [15, 60, 125],
    E: [12, 30, 120],
    F: [12, 30, 120],
    G: [10, 30, 80],
    H: [10, 30, 80],
    I: [5, 12, 25],
    J: [5, 12, 25],
  },
  scatterPays: [2, 5, 20],
  wildMultiplier: 1,
  freeSpins: { awards: [8, 12, 16], multiplier: 2, spinsMax: 48 },
  winMax: 300,
}
