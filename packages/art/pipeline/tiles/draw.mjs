// Small words of SVG: gradients, glows, rays, hills. A canvas `g` collects definitions and shapes.
let uid = 0
export const id = () => `i${(uid++).toString(36)}`

/** Ids start anew with every picture, so that its text is stable. */
export function resetIds() {
  uid = 0
}

export const W = 300,
  H = 400

export const linear = (stops, x1 = 0, y1 = 0, x2 = 0, y2 = 1, extra = '') => {
  const i = id()
  return {
    def: `<linearGradient id="${i}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" ${extra}>${stops.map(([o, c, a]) => `<stop offset="${o}" stop-color="${c}"${a != null ? ` stop-opacity="${a}"` : ''}/>`).join('')}</linearGradient>`,
    ref: `url(#${i})`,
  }
}

export const radial = (stops, cx = 0.5, cy = 0.5, r = 0.5, extra = '') => {
  const i = id()
  return {
    def: `<radialGradient id="${i}" cx="${cx}" cy="${cy}" r="${r}" ${extra}>${stops.map(([o, c, a]) => `<stop offset="${o}" stop-color="${c}"${a != null ? ` stop-opacity="${a}"` : ''}/>`).join('')}</radialGradient>`,
    ref: `url(#${i})`,
  }
}

export const blur = s => {
  const i = id()
  return {
    def: `<filter id="${i}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${s}"/></filter>`,
    ref: `url(#${i})`,
  }
}

export const fixed = n => (+n).toFixed(1)

export const canvas = () => {
  const d = [],
    b = []
  const api = {
    def: x => {
      d.push(x.def ?? x)
      return x.ref
    },
    add: s => {
      b.push(s)
      return api
    },
    out: () => ({ d: d.join(''), b: b.join('') }),
  }
  return api
}

export const rect = (g, fill, o = 1) => g.add(`<rect width="${W}" height="${H}" fill="${fill}" opacity="${o}"/>`)

export const glow = (g, x, y, r, c, o = 0.9) => {
  const k = g.def(
    radial([
      [0, c, o],
      [0.35, c, o * 0.55],
      [1, c, 0],
    ]),
  )
  g.add(`<circle cx="${x}" cy="${y}" r="${r}" fill="${k}"/>`)
}

export const sparkle = (g, x, y, s, c = '#fff', o = 1) =>
  g.add(
    `<path transform="translate(${fixed(x)} ${fixed(y)}) scale(${fixed(s * 10) / 10})" d="M0-10C.8-2 2-.8 10 0 2 .8.8 2 0 10-.8 2-2 .8-10 0-2-.8-.8-2 0-10Z" fill="${c}" opacity="${o}"/>`,
  )

export const stars = (g, r, n, y1 = H, c = '#fff') => {
  for (let i = 0; i < n; i++)
    g.add(
      `<circle cx="${fixed(r() * W)}" cy="${fixed(r() * y1)}" r="${fixed(0.4 + r() * 1.3)}" fill="${c}" opacity="${fixed(0.25 + r() * 0.7)}"/>`,
    )
}

export const rays = (g, cx, cy, n, c, o = 0.28, rot = 0, len = 420) => {
  const k = g.def(
    radial(
      [
        [0, c, o * 1.6],
        [0.55, c, o * 0.6],
        [1, c, 0],
      ],
      cx,
      cy,
      320,
      'gradientUnits="userSpaceOnUse"',
    ),
  )
  let p = ''
  for (let i = 0; i < n; i++) {
    const a = rot + (i / n) * 6.2832,
      b = a + (Math.PI / n) * 0.92
    p += `M${cx} ${cy}L${fixed(cx + Math.cos(a) * len)} ${fixed(cy + Math.sin(a) * len)}L${fixed(cx + Math.cos(b) * len)} ${fixed(cy + Math.sin(b) * len)}Z`
  }
  g.add(`<path d="${p}" fill="${k}"/>`)
}

export const ridge = (r, y, amp, step = 30) => {
  let d = `M-10 ${H}L-10 ${y}`
  for (let x = -10; x <= W + step; x += step) {
    d += `L${x} ${fixed(y - r() * amp)}`
  }
  return `${d}L${W + 20} ${H}Z`
}

export const hill = (r, y, amp) => {
  const a = r() * 6
  let d = `M-10 ${H}L-10 ${y}`
  for (let x = -10; x <= W + 20; x += 10)
    d += `L${x} ${fixed(y + Math.sin(x / 60 + a) * amp + Math.sin(x / 23 + a * 2) * amp * 0.25)}`
  return `${d}L${W + 20} ${H}Z`
}

export const cloud = (g, x, y, s, c, o) =>
  g.add(
    `<g transform="translate(${fixed(x)} ${fixed(y)}) scale(${s})" fill="${c}" opacity="${o}"><circle r="18"/><circle cx="22" cy="-8" r="22"/><circle cx="48" cy="-2" r="19"/><circle cx="68" cy="5" r="13"/><rect x="-18" y="0" width="98" height="18" rx="9"/></g>`,
  )

export const leaf = (g, x, y, rot, s, c, o = 1) =>
  g.add(
    `<g transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(rot)}) scale(${s})" opacity="${o}"><path d="M0 0C-40-30-46-100 0-160C46-100 40-30 0 0Z" fill="${c}"/><path d="M0 0V-150M0-30L-24-52M0-30L24-52M0-62L-28-88M0-62L28-88M0-96L-22-118M0-96L22-118" stroke="rgba(0,0,0,.28)" stroke-width="4" fill="none"/></g>`,
  )

export const palm = (g, x, y, s, c, flip = 1) => {
  let p = ''
  for (const a of [-155, -120, -85, -50, -20, -190, 15])
    p += `<path transform="rotate(${a})" d="M0 0C30-18 74-16 104 14C70 6 34 8 0 0Z"/>`
  g.add(
    `<g transform="translate(${x} ${y}) scale(${s * flip} ${s})" fill="${c}"><path d="M-5 0C-2 60-14 120-26 190L-8 190C0 120 8 60 6 0Z"/>${p}</g>`,
  )
}

export const bokeh = (g, r, n, c, y0 = 0, y1 = H) => {
  for (let i = 0; i < n; i++)
    g.add(
      `<circle cx="${fixed(r() * W)}" cy="${fixed(y0 + r() * (y1 - y0))}" r="${fixed(3 + r() * 13)}" fill="${c}" opacity="${fixed(0.06 + r() * 0.16)}"/>`,
    )
}
