/** Letters of a window that are called the same in every model. */
export const WILD = 'W'
export const SCATTER = 'S'
