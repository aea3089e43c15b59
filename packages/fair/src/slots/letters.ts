/** Letters of a window that mean the same in every model; all others pay by themselves. A coin begins a feature where there is a board of them. */
export const WILD = 'W'
export const SCATTER = 'S'
export const COIN = 'C'
