// Colours of the scenes, from the deepest shade to the light.
export const PALETTES = {
  ruby: ['#22020f', '#a30d34', '#ff3b5f', '#ffd27a'],
  sunset: ['#2b0a3d', '#c42b5e', '#ff8a3d', '#ffe08a'],
  mango: ['#4a1400', '#d9650a', '#ffb52b', '#fff0b0'],
  emerald: ['#02241c', '#0a7a52', '#2fe09a', '#e9ffb0'],
  jade: ['#032a2e', '#0b8075', '#35e5c8', '#d8fff0'],
  ocean: ['#021c3d', '#0b5fb0', '#2fc0ff', '#c8f6ff'],
  sapphire: ['#070a3d', '#2440d0', '#5f9bff', '#d9e8ff'],
  violet: ['#17053a', '#6a1fc9', '#b56bff', '#f3d5ff'],
  magenta: ['#2d0430', '#b8128c', '#ff5fc8', '#ffd9f2'],
  candy: ['#8a1f74', '#ff6bb5', '#ffb3d9', '#fff5d0'],
  ice: ['#0a2a55', '#3f9be0', '#a8e4ff', '#ffffff'],
  night: ['#05061d', '#232a6b', '#6a7cff', '#ffe6a8'],
  gold: ['#2a1403', '#8a4b0a', '#f0a826', '#fff2b8'],
  crimson: ['#0d0508', '#5a0818', '#d01b3a', '#ffb06a'],
  forest: ['#0a1c08', '#2f6a14', '#8cd13a', '#f8ffb0'],
  sand: ['#4a1f0a', '#c9752a', '#ffc56b', '#fff3cf'],
  steel: ['#0d1420', '#34465f', '#8fa8c7', '#e6f1ff'],
}

export function mix(a, b, t) {
  const h = c => {
    c = c.slice(1)
    if (c.length === 3) c = [...c].map(x => x + x).join('')
    return [0, 2, 4].map(i => parseInt(c.slice(i, i + 2), 16))
  }
  const A = h(a),
    B = h(b)
  return `#${A.map((v, i) =>
    Math.round(v + (B[i] - v) * t)
      .toString(16)
      .padStart(2, '0'),
  ).join('')}`
}
