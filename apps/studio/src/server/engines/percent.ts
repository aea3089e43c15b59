/** A share as a game is listed with it, in percent: 0.960038 -> '96.00'. */
export const percentOf = (share: number): string => (share * 100).toFixed(2)
