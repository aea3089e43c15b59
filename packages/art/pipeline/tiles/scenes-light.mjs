// Scenes: each paints a ground of 300 x 400 on the canvas `g`, with palette `p` and randomness `r`.
import { blur, bokeh, cloud, fixed, glow, H, hill, linear, radial, rays, rect, sparkle, stars, W } from './draw.mjs'
import { mix } from './palettes.mjs'

export const lightScenes = {
  rays(g, p, r) {
    rect(
      g,
      g.def(
        radial(
          [
            [0, p[2]],
            [0.5, p[1]],
            [1, p[0]],
          ],
          0.5,
          0.4,
          0.75,
        ),
      ),
    )
    rays(g, 150, 165, 14, p[3], 0.38, r() * 1)
    glow(g, 150, 165, 150, p[3], 0.7)
    bokeh(g, r, 14, p[3])
  },
  burst(g, p, r) {
    rect(
      g,
      g.def(
        linear([
          [0, p[0]],
          [0.55, p[1]],
          [1, p[0]],
        ]),
      ),
    )
    rays(g, 150, 170, 28, p[2], 0.5, r())
    rays(g, 150, 170, 11, p[3], 0.4, r())
    glow(g, 150, 170, 140, p[3], 0.85)
    for (let i = 0; i < 26; i++) {
      const a = r() * 6.28,
        d = 70 + r() * 160
      g.add(
        `<rect x="${fixed(150 + Math.cos(a) * d)}" y="${fixed(170 + Math.sin(a) * d)}" width="${fixed(4 + r() * 6)}" height="${fixed(3 + r() * 4)}" transform="rotate(${fixed(r() * 180)} ${fixed(150 + Math.cos(a) * d)} ${fixed(170 + Math.sin(a) * d)})" fill="${[p[3], p[2], '#fff', '#ff5fa2', '#35e5c8'][i % 5]}" opacity=".85"/>`,
      )
    }
  },
  heaven(g, p, r) {
    rect(
      g,
      g.def(
        linear([
          [0, p[1]],
          [0.5, p[2]],
          [1, p[3]],
        ]),
      ),
    )
    rays(g, 150, 120, 18, '#fff', 0.42, r())
    glow(g, 150, 150, 170, '#fff8d8', 0.95)
    for (const [x, y, s, o] of [
      [-30, 70, 0.9, 0.5],
      [230, 50, 0.9, 0.5],
      [-40, 180, 1.2, 0.75],
      [236, 190, 1.2, 0.75],
      [-20, 280, 1.5, 0.95],
      [190, 286, 1.6, 0.95],
      [80, 310, 1.5, 1],
      [10, 350, 1.9, 1],
      [200, 360, 1.9, 1],
    ])
      cloud(g, x, y, s, '#fff', o)
    const sh = g.def(
      linear([
        [0, p[1], 0],
        [1, mix(p[1], p[0], 0.4), 0.95],
      ]),
    )
    g.add(`<rect y="250" width="300" height="150" fill="${sh}"/>`)
  },
  neon(g, p, r) {
    rect(
      g,
      g.def(
        linear([
          [0, p[0]],
          [0.6, p[1]],
          [0.66, p[2]],
          [0.67, p[0]],
          [1, '#04020c'],
        ]),
      ),
    )
    stars(g, r, 40, 200)
    for (let L = 0; L < 2; L++)
      for (let x = -10; x < W; ) {
        const w = 18 + r() * 30,
          h = 60 + r() * (L ? 110 : 170)
        const y = 270 - h
        g.add(
          `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(w)}" height="${fixed(h)}" fill="${L ? mix(p[0], '#000', 0.3) : mix(p[1], p[0], 0.55)}"/>`,
        )
        for (let yy = y + 8; yy < 262; yy += 11)
          for (let xx = x + 5; xx < x + w - 5; xx += 8)
            if (r() > 0.5)
              g.add(
                `<rect x="${fixed(xx)}" y="${fixed(yy)}" width="3.4" height="5" fill="${[p[3], p[2], '#5ff0ff', '#ff7ad9'][Math.floor(r() * 4)]}" opacity="${fixed(0.4 + r() * 0.6)}"/>`,
              )
        x += w + 2
      }
    for (let i = -10; i <= 10; i++)
      g.add(`<path d="M${150 + i * 14} 268L${150 + i * 70} 400" stroke="${p[2]}" stroke-width="1.4" opacity=".75"/>`)
    for (let i = 0; i < 9; i++)
      g.add(`<path d="M0 ${fixed(270 + i * i * 1.9)}H300" stroke="${p[2]}" stroke-width="1.4" opacity=".7"/>`)
    const b = g.def(blur(7))
    g.add(
      `<circle cx="150" cy="172" r="108" fill="none" stroke="${p[2]}" stroke-width="12" filter="${b}"/><circle cx="150" cy="172" r="108" fill="none" stroke="#fff" stroke-width="3.4" opacity=".9"/>`,
    )
    glow(g, 150, 172, 120, p[2], 0.6)
  },
  cosmos(g, p, r) {
    rect(g, p[0])
    const b = g.def(blur(34))
    for (let i = 0; i < 7; i++)
      g.add(
        `<ellipse cx="${fixed(r() * W)}" cy="${fixed(r() * H * 0.8)}" rx="${fixed(50 + r() * 70)}" ry="${fixed(30 + r() * 50)}" fill="${[p[1], p[2], '#ff4fa0', p[1]][i % 4]}" opacity="${fixed(0.35 + r() * 0.4)}" filter="${b}"/>`,
      )
    stars(g, r, 90)
    const pl = g.def(
      radial(
        [
          [0, p[3]],
          [0.4, p[2]],
          [1, p[0]],
        ],
        0.32,
        0.3,
        0.8,
      ),
    )
    const x = r() > 0.5 ? 244 : 56
    g.add(
      `<circle cx="${x}" cy="78" r="44" fill="${pl}"/><ellipse cx="${x}" cy="78" rx="78" ry="15" transform="rotate(-18 ${x} 78)" fill="none" stroke="${p[3]}" stroke-width="4" opacity=".6"/>`,
    )
    glow(g, 150, 190, 140, p[2], 0.75)
    for (let i = 0; i < 6; i++) sparkle(g, r() * W, r() * 260, 0.6 + r() * 0.8, '#fff', 0.9)
    const gr = g.def(
      linear([
        [0, p[1], 0],
        [1, p[1], 0.9],
      ]),
    )
    g.add(`<path d="${hill(r, 345, 10)}" fill="${gr}"/>`)
  },
}
