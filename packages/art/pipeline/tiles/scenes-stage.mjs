// Scenes: each paints a ground of 300 x 400 on the canvas `g`, with palette `p` and randomness `r`.
import { bokeh, cloud, fixed, glow, H, hill, linear, radial, rays, rect, sparkle, W } from './draw.mjs'
import { mix } from './palettes.mjs'

export const stageScenes = {
  velvet(g, p, r) {
    rect(g, p[0])
    const n = 16
    for (let i = 0; i < n; i++) {
      const k = g.def(
        linear(
          [
            [0, mix(p[1], p[2], 0.25)],
            [0.35, p[1]],
            [0.7, mix(p[1], p[0], 0.75)],
            [1, mix(p[1], p[0], 0.35)],
          ],
          0,
          0,
          1,
          0,
        ),
      )
      g.add(
        `<path d="M${fixed((i * W) / n - 1)}-5H${fixed(((i + 1) * W) / n + 1)}V405H${fixed((i * W) / n - 1)}Z" fill="${k}"/>`,
      )
    }
    const sp = g.def(
      radial(
        [
          [0, p[3], 0.95],
          [0.4, p[2], 0.5],
          [1, p[0], 0.72],
        ],
        0.5,
        0.42,
        0.62,
      ),
    )
    rect(g, sp)
    const k = g.def(
      linear([
        [0, mix(p[1], p[2], 0.5)],
        [1, mix(p[0], p[1], 0.5)],
      ]),
    )
    g.add(
      `<path d="M-5-5H305V30C280 66 232 66 205 32C186 64 114 64 95 32C68 66 20 66-5 30Z" fill="${k}"/><path d="M-5 30C20 66 68 66 95 32C114 64 186 64 205 32C232 66 280 66 305 30" fill="none" stroke="#ffcf6a" stroke-width="5"/><path d="M-5 30C20 66 68 66 95 32C114 64 186 64 205 32C232 66 280 66 305 30" fill="none" stroke="#fff2c0" stroke-width="1.4"/>`,
    )
    for (let i = 0; i < 12; i++) sparkle(g, r() * W, 60 + r() * 230, 0.3 + r() * 0.6, p[3], 0.8)
    const fl = g.def(
      linear([
        [0, p[1], 0],
        [1, p[0], 1],
      ]),
    )
    g.add(
      `<ellipse cx="150" cy="300" rx="150" ry="26" fill="${p[3]}" opacity=".25"/><rect y="290" width="300" height="110" fill="${fl}"/>`,
    )
  },
  fiesta(g, p, r) {
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
          0.45,
          0.8,
        ),
      ),
    )
    for (let k = 0; k < 4; k++) {
      const cx = 40 + r() * 220,
        cy = 40 + r() * 110,
        c = ['#ffd23f', '#ff5f8a', '#35e5c8', '#fff'][k]
      for (let i = 0; i < 18; i++) {
        const a = (i / 18) * 6.283
        for (let j = 2; j < 6; j++)
          g.add(
            `<circle cx="${fixed(cx + Math.cos(a) * j * 9)}" cy="${fixed(cy + Math.sin(a) * j * 9 + j * j * 0.35)}" r="${fixed(2.2 - j * 0.28)}" fill="${c}" opacity="${fixed(1 - j * 0.13)}"/>`,
          )
      }
    }
    const cs = ['#ff3b5f', '#ffb21e', '#19c48a', '#2f9bff', '#c04bff', '#fff3d0']
    for (let k = 0; k < 3; k++) {
      const y0 = 8 + k * 40,
        sag = 34
      const d = `M-10 ${y0}Q150 ${y0 + sag * 2} 310 ${y0}`
      g.add(`<path d="${d}" stroke="#fff" stroke-width="1.4" fill="none" opacity=".7"/>`)
      for (let i = 0; i < 12; i++) {
        const t = (i + 0.5) / 12,
          x = -10 + 320 * t,
          y = y0 + sag * 4 * t * (1 - t) * 1
        g.add(`<path d="M${fixed(x - 9)} ${fixed(y)}h18l-9 20Z" fill="${cs[(i + k * 2) % 6]}"/>`)
      }
    }
    glow(g, 150, 190, 130, p[3], 0.75)
    for (let i = 0; i < 26; i++)
      g.add(
        `<rect x="${fixed(r() * W)}" y="${fixed(140 + r() * 240)}" width="${fixed(3 + r() * 5)}" height="${fixed(6 + r() * 5)}" rx="1" transform="rotate(${fixed(r() * 180)} ${fixed(r() * W)} 250)" fill="${cs[i % 6]}" opacity=".85"/>`,
      )
  },
  candy(g, p, r) {
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
    rays(g, 150, 175, 14, '#fff', 0.4, 0.1)
    glow(g, 150, 175, 140, '#fff', 0.75)
    for (const [x, y, s] of [
      [-14, 120, 1],
      [226, 80, 0.9],
      [120, 40, 0.5],
    ])
      cloud(g, x, y, s, '#fff', 0.8)
    for (let i = 0; i < 5; i++) {
      const x = [14, 290, 52, 252, 150][i],
        y = [250, 240, 300, 306, 330][i],
        q = [30, 34, 22, 24, 16][i],
        c = ['#ff4f9a', '#7a5cff', '#ffb21e', '#19c4b0', '#ff6b6b'][i]
      g.add(
        `<rect x="${x - 3}" y="${y}" width="6" height="150" fill="#fff"/><circle cx="${x}" cy="${y}" r="${q}" fill="${c}"/><path d="M${x} ${y}m-${q * 0.7} 0a${q * 0.7} ${q * 0.7} 0 1 1 ${q * 1.1} ${q * 0.5}a${q * 0.45} ${q * 0.45} 0 1 1-${q * 0.75}-${q * 0.5}" stroke="#fff" stroke-width="${q * 0.17}" fill="none" opacity=".85"/>`,
      )
    }
    for (let i = 0; i < 2; i++) g.add(`<path d="${hill(r, 330 + i * 26, 14)}" fill="${['#ff8ac4', '#d6398f'][i]}"/>`)
    for (let i = 0; i < 22; i++)
      g.add(
        `<rect x="${fixed(r() * W)}" y="${fixed(r() * H)}" width="9" height="3.2" rx="1.6" transform="rotate(${fixed(r() * 180)} 150 200)" fill="${['#fff', '#ffd23f', '#7a5cff', '#19c4b0'][i % 4]}" opacity=".85"/>`,
      )
  },
  vault(g, p, _r) {
    rect(
      g,
      g.def(
        radial(
          [
            [0, p[2]],
            [0.4, p[1]],
            [1, p[0]],
          ],
          0.5,
          0.42,
          0.75,
        ),
      ),
    )
    let d = ''
    for (let y = -10; y < H; y += 30)
      for (let x = -10 + ((y / 30) % 2 ? 0 : 17); x < W + 20; x += 34)
        d += `M${fixed(x)} ${fixed(y - 11)}l10 6v11l-10 6-10-6v-11Z`
    g.add(`<path d="${d}" fill="none" stroke="${p[3]}" stroke-width="1.2" opacity=".2"/>`)
    const k = g.def(
      linear(
        [
          [0, '#fff2c0'],
          [0.4, '#f0a826'],
          [0.6, '#8a4b0a'],
          [1, '#ffd67a'],
        ],
        0,
        0,
        1,
        1,
      ),
    )
    g.add(
      `<circle cx="150" cy="172" r="128" fill="none" stroke="${k}" stroke-width="15"/><circle cx="150" cy="172" r="110" fill="${mix(p[0], '#000', 0.25)}" opacity=".55"/>`,
    )
    for (let i = 0; i < 16; i++) {
      const a = (i / 16) * 6.283
      g.add(
        `<circle cx="${fixed(150 + Math.cos(a) * 128)}" cy="${fixed(172 + Math.sin(a) * 128)}" r="3.4" fill="#5a2b05"/>`,
      )
    }
    rays(g, 150, 172, 20, p[3], 0.3, 0.1, 110)
    glow(g, 150, 172, 110, p[3], 0.7)
  },
  workshop(g, p, r) {
    rect(
      g,
      g.def(
        linear([
          [0, p[0]],
          [0.6, p[1]],
          [1, p[0]],
        ]),
      ),
    )
    for (let i = 0; i < 9; i++) {
      const x = r() * W,
        y = r() * 300,
        q = 16 + r() * 36
      let d = ''
      const n = 10
      for (let k = 0; k < n * 2; k++) {
        const a = (k / (n * 2)) * 6.283,
          R = k % 2 ? q : q * 0.82
        d += `${(k ? 'L' : 'M') + fixed(x + Math.cos(a) * R)} ${fixed(y + Math.sin(a) * R)}`
      }
      g.add(
        `<path d="${d}Z" fill="none" stroke="${p[2]}" stroke-width="5" opacity=".28"/><circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(q * 0.35)}" fill="none" stroke="${p[2]}" stroke-width="4" opacity=".28"/>`,
      )
    }
    glow(g, 150, 172, 150, p[3], 0.75)
    rays(g, 150, 172, 16, p[3], 0.25, 0.4)
    bokeh(g, r, 16, p[3])
  },
}
