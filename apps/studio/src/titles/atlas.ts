/** The symbols of every title stand in one picture, in this order, row by row. */
export const ATLAS_ORDER = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'W', 'S'] as const
export const ATLAS_COLUMNS = 4
export const ATLAS_ROWS = 3
