import type { WireRound, WireStep } from '../src/wire.ts'

const WINDOW = ['AHC', 'BIC', 'CJS', 'DGI', 'EHJ']
export const STEP: WireStep = {
  kind: 'spin',
  phase: 'base',
  window: WINDOW,
  grown: null,
  held: [],
  wins: [],
  scatters: 0,
  scatterWin: '0.00',
  multiplier: 1,
  award: 0,
  special: null,
  board: null,
  win: '0.00',
}

export const wonStep = (win: string): WireStep => ({
  ...STEP,
  wins: [{ symbol: 'C', count: 3, cells: [2, 10, 16], line: 1, ways: null, win }],
  win,
})

/** Free spins that come to more than the round pays. */
export const freeSpinsOver = (base: string, ...free: string[]): WireStep[] => [
  { ...wonStep(base), award: free.length },
  ...free.map(win => ({ ...wonStep(win), phase: 'free' as const })),
]

/** A board of coins that comes to more than the round pays. */
export function coinsOver(base: string, coins: string): WireStep[] {
  const board = { coins: [{ place: 0, win: coins, prize: null }], left: 3, isFull: false }
  const turn = { ...STEP, kind: 'hold' as const, phase: 'hold' as const, board }
  return [wonStep(base), turn, { ...turn, win: coins, board: { ...board, left: 0, isFull: true } }]
}

/** A round that reached the highest win of its model, and pays that. */
export const cappedRound = (win: string, steps: readonly WireStep[]): WireRound => ({
  id: 'capped',
  requestId: 'asked',
  state: 'settled',
  edition: null,
  stake: '2.00',
  win,
  step: 0,
  endsAt: null,
  balanceBefore: '100.00',
  balanceAfter: '2098.00',
  openedAt: '2026-11-21T12:00:00Z',
  shown: false,
  proof: null,
  room: null,
  capped: true,
  steps,
})
