/** How likely a flight comes as far: the percent that comes back over the target. Both may be hundredths of one hundred. */
export const crashChance = (target: number, percent: number): string => `${((percent * 100) / target).toFixed(2)}%`
