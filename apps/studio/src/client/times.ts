/** What a round pays for its bet, out of hundredths: 150 is 1.50×, 12345600 is 123,456×. The sign stands behind, everywhere. */
export function showTimes(hundredths: number): string {
  if (hundredths >= 100_000) return showFactor(Math.floor(hundredths / 100))
  return `${(hundredths / 100).toFixed(2)}×`
}

/** A number of the rules, as it is: 2×, 1,000×. */
export const showFactor = (times: number): string => `${times.toLocaleString('en-US')}×`
