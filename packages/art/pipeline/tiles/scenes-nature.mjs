// Scenes: each paints a ground of 300 x 400 on the canvas `g`, with palette `p` and randomness `r`.
import {
  blur,
  bokeh,
  cloud,
  fixed,
  glow,
  H,
  hill,
  leaf,
  linear,
  palm,
  radial,
  rays,
  rect,
  ridge,
  stars,
  W,
} from './draw.mjs'
import { mix } from './palettes.mjs'

export const natureScenes = {
  sea(g, p, r) {
    rect(
      g,
      g.def(
        linear([
          [0, p[0]],
          [0.34, p[1]],
          [0.6, p[2]],
          [0.66, p[3]],
        ]),
      ),
    )
    glow(g, 150, 205, 170, p[3], 0.75)
    const s = g.def(
      linear([
        [0, '#fff6d0'],
        [1, p[2]],
      ]),
    )
    g.add(`<circle cx="150" cy="200" r="78" fill="${s}"/>`)
    for (let i = 0; i < 5; i++) cloud(g, r() * 260 - 20, 60 + r() * 110, 0.4 + r() * 0.6, p[3], 0.18 + r() * 0.15)
    const w = g.def(
      linear([
        [0, p[2]],
        [0.25, p[1]],
        [1, p[0]],
      ]),
    )
    g.add(`<rect y="262" width="300" height="138" fill="${w}"/>`)
    for (let i = 0; i < 22; i++) {
      const y = 266 + i * i * 0.28,
        w2 = (20 + r() * 70) * (1 - i * 0.02)
      g.add(
        `<rect x="${fixed(150 - w2 / 2 + (r() - 0.5) * 60)}" y="${fixed(y)}" width="${fixed(w2)}" height="${fixed(1.2 + i * 0.09)}" rx="2" fill="${p[3]}" opacity="${fixed(0.65 - i * 0.02)}"/>`,
      )
    }
    palm(g, 18, 150, 0.95, p[0])
    palm(g, 286, 172, 0.85, p[0], -1)
  },
  undersea(g, p, r) {
    rect(
      g,
      g.def(
        linear([
          [0, p[3]],
          [0.18, p[2]],
          [0.55, p[1]],
          [1, p[0]],
        ]),
      ),
    )
    for (let i = 0; i < 7; i++) {
      const x = 20 + i * 42 + r() * 20
      const k = g.def(
        linear([
          [0, '#fff', 0.42],
          [1, '#fff', 0],
        ]),
      )
      g.add(
        `<path d="M${fixed(x)}-10L${fixed(x + 16)}-10L${fixed(x + 70 - i * 18)} 330L${fixed(x - 30 - i * 8)} 330Z" fill="${k}"/>`,
      )
    }
    glow(g, 150, 170, 130, p[3], 0.5)
    for (let i = 0; i < 34; i++) {
      const q = 1.5 + r() * 7
      g.add(
        `<circle cx="${fixed(r() * W)}" cy="${fixed(r() * H)}" r="${fixed(q)}" fill="#fff" opacity=".12" stroke="#fff" stroke-opacity=".7" stroke-width="1"/>`,
      )
    }
    const cor = ['#ff5f8a', '#ff9a3c', '#b56bff', '#35e5c8', '#ffd23f']
    for (let i = 0; i < 8; i++) {
      const x = -10 + i * 44 + r() * 20,
        c = cor[Math.floor(r() * 5)],
        s = 0.7 + r() * 0.7
      g.add(
        `<g transform="translate(${fixed(x)} ${fixed(352 + r() * 22)}) scale(${fixed(s)})" stroke="${mix(c, p[0], 0.25)}" stroke-width="11" stroke-linecap="round" fill="none"><path d="M0 20V-34M0-4L-20-28M0-14L20-40M-20-28V-48M20-40V-58"/></g>`,
      )
    }
    g.add(`<path d="${hill(r, 368, 8)}" fill="${p[0]}"/>`)
    for (const [x, c] of [
      [14, 0.8],
      [280, 0.9],
      [42, 0.6],
    ])
      g.add(
        `<path d="M${x} 400C${x - 22} 360 ${x + 22} 330 ${x} 280C${x - 14} 250 ${x + 14} 230 ${x + 4} 200" stroke="#0f8f5a" stroke-width="${9 * c}" fill="none" stroke-linecap="round" opacity=".85"/>`,
      )
  },
  jungle(g, p, r) {
    rect(
      g,
      g.def(
        radial(
          [
            [0, p[3]],
            [0.25, p[2]],
            [0.6, p[1]],
            [1, p[0]],
          ],
          0.5,
          0.38,
          0.8,
        ),
      ),
    )
    rays(g, 150, 20, 10, '#fff', 0.2, 0.9)
    bokeh(g, r, 18, p[3])
    for (let i = 0; i < 9; i++)
      leaf(g, r() * W, H * 0.2 + r() * 40 + H * 0.5, (r() - 0.5) * 120, 0.6 + r() * 0.4, p[1], 0.55)
    for (const [x, y, a, s] of [
      [-6, 90, 70, 1.1],
      [306, 80, -72, 1.15],
      [-10, 200, 58, 1.2],
      [312, 205, -60, 1.2],
      [-6, 330, 40, 1.3],
      [306, 330, -38, 1.3],
      [20, -20, 150, 1],
      [285, -24, -150, 1],
      [90, -30, 176, 0.8],
      [215, -30, -172, 0.85],
    ])
      leaf(g, x, y, a, s, s > 1.15 ? p[0] : mix(p[0], p[1], 0.45))
  },
  desert(g, p, r) {
    rect(
      g,
      g.def(
        linear([
          [0, p[0]],
          [0.28, p[1]],
          [0.6, p[2]],
          [0.75, p[3]],
        ]),
      ),
    )
    g.add(`<circle cx="150" cy="176" r="92" fill="#fff4cc" opacity=".95"/>`)
    glow(g, 150, 176, 190, '#ffe7a0', 0.7)
    for (const [x, y, s, o] of [
      [46, 268, 86, 0.9],
      [256, 276, 104, 0.95],
      [150, 262, 64, 0.5],
    ]) {
      g.add(
        `<path d="M${x - s} ${y + 20}L${x} ${y - s * 0.9}L${x + s * 0.2} ${y + 20}Z" fill="${p[2]}" opacity="${o}"/><path d="M${x} ${y - s * 0.9}L${x + s} ${y + 20}L${x + s * 0.2} ${y + 20}Z" fill="${p[1]}" opacity="${o}"/>`,
      )
    }
    for (let i = 0; i < 3; i++)
      g.add(`<path d="${hill(r, 288 + i * 32, 12)}" fill="${mix(p[2], p[0], 0.12 + i * 0.3)}"/>`)
  },
  mountains(g, p, r) {
    rect(
      g,
      g.def(
        linear([
          [0, p[0]],
          [0.45, p[1]],
          [0.75, p[2]],
        ]),
      ),
    )
    stars(g, r, 60, 180)
    g.add(`<circle cx="${r() > 0.5 ? 210 : 90}" cy="96" r="50" fill="${p[3]}" opacity=".95"/>`)
    glow(g, 150, 120, 180, p[3], 0.45)
    for (let i = 0; i < 4; i++)
      g.add(`<path d="${ridge(r, 200 + i * 48, 80 - i * 12, 26 + i * 8)}" fill="${mix(p[2], p[0], 0.28 + i * 0.22)}"/>`)
    glow(g, 150, 180, 110, p[3], 0.35)
  },
  ice(g, p, r) {
    rect(
      g,
      g.def(
        linear([
          [0, p[0]],
          [0.45, p[1]],
          [0.8, p[2]],
          [1, p[3]],
        ]),
      ),
    )
    const b = g.def(blur(16))
    for (let i = 0; i < 3; i++)
      g.add(
        `<path d="M-20 ${70 + i * 30}C80 ${20 + i * 20} 180 ${130 + i * 10} 320 ${40 + i * 30}" stroke="${['#6affd0', '#8ab0ff', '#d08aff'][i]}" stroke-width="26" fill="none" opacity=".55" filter="${b}"/>`,
      )
    stars(g, r, 60, 250)
    g.add(`<path d="${ridge(r, 250, 90, 34)}" fill="${mix(p[2], '#fff', 0.35)}" opacity=".6"/>`)
    glow(g, 150, 175, 130, '#fff', 0.6)
    for (let i = 0; i < 12; i++) {
      const x = (i < 6 ? -10 + i * 18 : 200 + (i - 6) * 20) + r() * 10,
        h = 60 + r() * 110,
        w = 16 + r() * 18
      g.add(
        `<path d="M${fixed(x)} 400L${fixed(x + w * 0.1)} ${fixed(400 - h * 0.8)}L${fixed(x + w * 0.5)} ${fixed(400 - h)}L${fixed(x + w)} ${fixed(400 - h * 0.6)}L${fixed(x + w)} 400Z" fill="#dff6ff" opacity=".8"/><path d="M${fixed(x + w * 0.5)} ${fixed(400 - h)}L${fixed(x + w)} ${fixed(400 - h * 0.6)}L${fixed(x + w)} 400H${fixed(x + w * 0.5)}Z" fill="${p[1]}" opacity=".55"/>`,
      )
    }
    for (let i = 0; i < 40; i++)
      g.add(
        `<circle cx="${fixed(r() * W)}" cy="${fixed(r() * H)}" r="${fixed(0.8 + r() * 2.4)}" fill="#fff" opacity="${fixed(0.4 + r() * 0.6)}"/>`,
      )
  },
  fire(g, p, r) {
    rect(
      g,
      g.def(
        radial(
          [
            [0, '#ffcf5a'],
            [0.3, '#ff6a1a'],
            [0.62, p[1]],
            [1, p[0]],
          ],
          0.5,
          0.55,
          0.72,
        ),
      ),
    )
    rays(g, 150, 200, 18, '#ffd27a', 0.22, r())
    for (let L = 0; L < 3; L++) {
      const c = [mix(p[1], '#ff3a0a', 0.5), '#ff7a12', '#ffc63a'][L]
      let d = `M-10 410L-10 ${300 + L * 30}`
      for (let x = -10; x < 310; x += 36 - L * 4) {
        const h = (120 - L * 34) * (0.5 + r())
        d += `C${x + 4} ${300 + L * 32} ${x + 14} ${fixed(330 - h + L * 34)} ${x + 9} ${fixed(280 - h + L * 44)}C${x + 26} ${fixed(310 - h + L * 40)} ${x + 22} ${325 + L * 26} ${x + 36} ${305 + L * 32}`
      }
      g.add(`<path d="${d}L310 410Z" fill="${c}" opacity="${[0.75, 0.8, 0.85][L]}"/>`)
    }
    glow(g, 150, 180, 120, '#fff0b0', 0.6)
    for (let i = 0; i < 44; i++)
      g.add(
        `<circle cx="${fixed(r() * W)}" cy="${fixed(r() * 320)}" r="${fixed(0.7 + r() * 2.2)}" fill="#ffd27a" opacity="${fixed(0.4 + r() * 0.6)}"/>`,
      )
  },
}
