import type { Plate } from '../src/titles/title.ts'

/** Light, body and depth of each plate. */
const COLOURS: Readonly<Record<Plate, readonly [light: string, body: string, depth: string]>> = {
  ruby: ['#ff6f86', '#c4123f', '#4a0218'],
  sapphire: ['#6fa8ff', '#1c46d4', '#060f4a'],
  emerald: ['#5df0b0', '#0a8f5e', '#01301f'],
  violet: ['#c79bff', '#6a22cf', '#1d0650'],
  rose: ['#ff9ad6', '#d12a92', '#4c0638'],
  aqua: ['#8ef4ff', '#0f93b8', '#02324a'],
  topaz: ['#ffe3a0', '#a8551a', '#3a1405'],
  night: ['#8f9bff', '#2a2f78', '#080a2a'],
}

const POINTS = 8

/**
 * A gem-cut medallion with a golden rim, as SVG: what a bare gold emblem is set into, so that two emblems differ in colour and
 * not only in outline.
 */
export function plateSvg(plate: Plate, size: number): string {
  const [light, body, depth] = COLOURS[plate]
  const middle = size / 2
  const outer = ring(middle, size * 0.47)
  const inner = ring(middle, size * 0.335)
  const facets = outer.map((corner, index) => {
    const next = (index + 1) % POINTS
    const quad = [corner, outer[next], inner[next], inner[index]].map(point => point?.join(' ')).join('L')
    return `<path d="M${quad}Z" fill="${index < 3 || index === 7 ? '#fff' : '#000'}" opacity="${FACET_LIGHT[index]}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <defs>
      <radialGradient id="b" cx=".4" cy=".3" r=".8">
        <stop offset="0" stop-color="${light}"/><stop offset=".55" stop-color="${body}"/><stop offset="1" stop-color="${depth}"/>
      </radialGradient>
      <linearGradient id="r" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff3c4"/><stop offset=".4" stop-color="#ffc23a"/><stop offset="1" stop-color="#8a4a08"/>
      </linearGradient>
      <filter id="s" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="${size * 0.02}"
        stdDeviation="${size * 0.02}" flood-color="#05001c" flood-opacity=".6"/></filter>
    </defs>
    <path d="${path(outer)}" fill="url(#b)" stroke="url(#r)" stroke-width="${size * 0.035}" stroke-linejoin="round" filter="url(#s)"/>
    ${facets.join('')}
    <path d="${path(inner)}" fill="${depth}" opacity=".34"/>
    <path d="${path(ring(middle, size * 0.47))}" fill="none" stroke="url(#r)" stroke-width="${size * 0.03}" stroke-linejoin="round"/>
  </svg>`
}

/** How strongly each facet is lit, from the upper right on, clockwise: the light comes from the upper left. */
const FACET_LIGHT = [0.1, 0.04, 0.16, 0.28, 0.2, 0.12, 0.24, 0.34]

function ring(middle: number, radius: number): (readonly [number, number])[] {
  return Array.from({ length: POINTS }, (_, index) => {
    const angle = ((index + 0.5) / POINTS) * 2 * Math.PI - Math.PI / 2
    return [round(middle + Math.cos(angle) * radius), round(middle + Math.sin(angle) * radius)] as const
  })
}

const path = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(point => point.join(' ')).join('L')}Z`

const round = (value: number): number => Math.round(value * 10) / 10
