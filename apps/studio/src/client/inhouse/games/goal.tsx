const MIDDLE = 20
const EDGE = 19
const TABLE = 12

/** A corner of the octagon with this radius, its upper side level. */
function corner(index: number, radius: number): string {
  const angle = ((index - 2.5) * Math.PI) / 4
  return [Math.cos(angle), Math.sin(angle)].map(part => (MIDDLE + radius * part).toFixed(1)).join()
}

const octagon = (radius: number): string => FACETS.map(({ from }) => corner(from, radius)).join(' ')

/** The sides of the cut around its table, from the upper one on, and how the light of the upper left falls on each. */
const FACETS = [1, 2, 3, 4, 4, 3, 2, 1].map((light, from) => ({ from, light }))
const sideOf = (from: number): string =>
  [corner(from, EDGE), corner(from + 1, EDGE), corner(from + 1, TABLE), corner(from, TABLE)].join(' ')

/**
 * Penalty Kick: a goal at night, looked at from the spot. Posts and bar, the net behind them in its depth, the lawn it stands on; and
 * once, for all twenty-five corners, the cut stone that is aimed at. Its colours are those of the tile that shows it.
 */
export function Goal() {
  return (
    <svg className="goal" viewBox="0 0 100 100" aria-hidden="true">
      <defs>
        <pattern id="goal-mesh" width="4" height="6.93" patternUnits="userSpaceOnUse">
          <path d="M0 0 2 1.15 4 0M2 1.15V3.46M0 4.62 2 3.46 4 4.62M0 4.62V6.93M4 4.62V6.93" />
        </pattern>
        <pattern id="goal-side" href="#goal-mesh" patternTransform="skewY(42) scale(0.6 1.3)" />
        <pattern id="goal-other-side" href="#goal-mesh" patternTransform="skewY(-42) scale(0.6 1.3)" />
        <pattern id="goal-lawn" width="12" height="10" patternUnits="userSpaceOnUse" patternTransform="skewX(-8)">
          <path d="M0 0H6V10H0Z" />
        </pattern>
        <symbol id="goal-stone" viewBox="0 0 40 40">
          <polygon className="stone-rim" points={octagon(EDGE)} />
          {FACETS.map(({ from, light }) => (
            <polygon key={from} className={`stone-${light}`} points={sideOf(from)} />
          ))}
          <polygon className="stone-table" points={octagon(TABLE)} />
          <path className="stone-shine" d={`M${corner(7, TABLE)} ${corner(0, TABLE)} ${corner(1, TABLE)}Z`} />
          <path className="stone-aim" d="M20 12v16M12 20h16M14.6 20a5.4 5.4 0 1 0 10.8 0a5.4 5.4 0 1 0-10.8 0" />
        </symbol>
      </defs>
      <path className="goal-depth" d="M2 2H98V98H2Z" />
      <path className="goal-beam" d="M8 2 2 2 2 14 60 90H86ZM92 2 98 2 98 14 40 90H14Z" />
      <path className="goal-turf" d="M2 98 11 88H89L98 98Z" />
      <path fill="url(#goal-lawn)" d="M2 98 11 88H89L98 98Z" />
      <path fill="url(#goal-mesh)" d="M11 10H89V88H11Z" />
      <path fill="url(#goal-side)" d="M2 2 11 10V88L2 98Z" />
      <path fill="url(#goal-other-side)" d="M98 2 89 10V88L98 98Z" />
      <path className="goal-stay" d="M2 2 11 10V88L2 98M98 2 89 10V88L98 98M11 10H89M11 88H89" />
    </svg>
  )
}

/** One of the corners that are aimed at. */
export function Stone() {
  return (
    <svg className="mines-stone" viewBox="0 0 40 40" aria-hidden="true">
      <use href="#goal-stone" />
    </svg>
  )
}
