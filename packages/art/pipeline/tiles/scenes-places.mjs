// Scenes: each paints a ground of 300 x 400 on the canvas `g`, with palette `p` and randomness `r`.
import { bokeh, fixed, glow, H, linear, radial, rays, rect, W } from './draw.mjs'
import { mix } from './palettes.mjs'

export const placesScenes = {
  temple(g, p, r) {
    rect(
      g,
      g.def(
        radial(
          [
            [0, p[3]],
            [0.3, p[2]],
            [0.65, p[1]],
            [1, p[0]],
          ],
          0.5,
          0.42,
          0.7,
        ),
      ),
    )
    rays(g, 150, 170, 16, p[3], 0.35, 0.2)
    glow(g, 150, 170, 130, p[3], 0.8)
    const st = g.def(
      linear(
        [
          [0, mix(p[1], '#000', 0.35)],
          [0.35, mix(p[2], p[1], 0.35)],
          [0.6, p[1]],
          [1, mix(p[0], '#000', 0.3)],
        ],
        0,
        0,
        1,
        0,
      ),
    )
    for (const x of [-8, 246]) {
      g.add(`<rect x="${x}" y="30" width="62" height="340" fill="${st}"/>`)
      for (let y = 40; y < 340; y += 36) {
        g.add(`<rect x="${x + 6}" y="${y}" width="50" height="28" rx="3" fill="#000" opacity=".16"/>`)
        const q = r()
        g.add(
          q < 0.33
            ? `<circle cx="${x + 31}" cy="${y + 14}" r="7" fill="none" stroke="${p[3]}" stroke-width="2.5" opacity=".6"/>`
            : q < 0.66
              ? `<path d="M${x + 20} ${y + 21}L${x + 31} ${y + 6}L${x + 42} ${y + 21}Z" fill="${p[3]}" opacity=".5"/>`
              : `<path d="M${x + 18} ${y + 14}h26M${x + 24} ${y + 8}h14M${x + 24} ${y + 20}h14" stroke="${p[3]}" stroke-width="3" opacity=".5"/>`,
        )
      }
      g.add(`<rect x="${x - 6}" y="18" width="74" height="20" rx="3" fill="${mix(p[2], p[1], 0.3)}"/>`)
    }
    const li = g.def(
      linear([
        [0, mix(p[2], p[3], 0.2)],
        [1, mix(p[1], '#000', 0.3)],
      ]),
    )
    g.add(
      `<path d="M-10-10H310V22H-10Z" fill="${li}"/><path d="M54 22C80 60 220 60 246 22Z" fill="${mix(p[0], p[1], 0.4)}" opacity=".85"/><circle cx="150" cy="24" r="12" fill="${p[3]}" opacity=".9"/>`,
    )
    for (let i = 0; i < 4; i++)
      g.add(
        `<rect x="${30 - i * 14}" y="${330 + i * 20}" width="${240 + i * 28}" height="22" fill="${mix(p[1], p[0], i * 0.22 + 0.15)}"/>`,
      )
  },
  oriental(g, p, _r) {
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
          0.78,
        ),
      ),
    )
    let d = ''
    for (let y = 0; y < H + 30; y += 15)
      for (let x = (y / 15) % 2 ? 0 : 15; x < W + 30; x += 30)
        d += `M${x - 15} ${y}a15 15 0 0 1 30 0M${x - 10} ${y}a10 10 0 0 1 20 0M${x - 5} ${y}a5 5 0 0 1 10 0`
    g.add(`<path d="${d}" fill="none" stroke="#ffd67a" stroke-width="1.2" opacity=".2"/>`)
    const k = g.def(
      linear([
        [0, '#fff6d0'],
        [1, '#ffb52b'],
      ]),
    )
    g.add(
      `<circle cx="150" cy="168" r="112" fill="${k}" opacity=".95"/><circle cx="150" cy="168" r="120" fill="none" stroke="#ffe7a0" stroke-width="2.5" opacity=".8"/>`,
    )
    for (const [x, y, s, fl] of [
      [18, 262, 1, 1],
      [282, 250, 1, -1],
      [40, 120, 0.6, 1],
      [262, 108, 0.6, -1],
    ])
      g.add(
        `<g transform="translate(${x} ${y}) scale(${s * fl} ${s})" fill="none" stroke="#fff2c8" stroke-width="6" stroke-linecap="round"><path d="M-40 16H30a16 16 0 0 0 0-32 14 14 0 0 0-14 12M-20 16a22 22 0 1 1 22-24M-30 28H46" /></g>`,
      )
    for (const x of [34, 266]) {
      g.add(
        `<path d="M${x}-5V26" stroke="#ffd67a" stroke-width="2.5"/><rect x="${x - 9}" y="22" width="18" height="6" rx="2" fill="#ffcf5a"/><ellipse cx="${x}" cy="44" rx="21" ry="17" fill="#ff2f3f"/><ellipse cx="${x}" cy="44" rx="9" ry="17" fill="#ff7a5a" opacity=".7"/><rect x="${x - 9}" y="59" width="18" height="6" rx="2" fill="#ffcf5a"/><path d="M${x - 4} 65v16M${x} 65v20M${x + 4} 65v16" stroke="#ffcf5a" stroke-width="2"/>`,
      )
    }
  },
  arena(g, p, r) {
    rect(
      g,
      g.def(
        linear([
          [0, p[0]],
          [0.5, p[1]],
          [1, p[0]],
        ]),
      ),
    )
    for (let row = 0; row < 7; row++)
      for (let x = 0; x < W; x += 11) {
        g.add(
          `<circle cx="${fixed(x + (row % 2) * 5 + r() * 3)}" cy="${fixed(96 + row * 15 + r() * 3)}" r="5.4" fill="${mix(p[0], [p[1], p[2], '#ffcf9a'][Math.floor(r() * 3)], 0.2 + r() * 0.35)}"/>`,
        )
      }
    for (const x of [30, 150, 270]) {
      const k = g.def(
        linear([
          [0, '#fff', 0.75],
          [1, '#fff', 0],
        ]),
      )
      g.add(
        `<path d="M${x - 8} 0H${x + 8}L${x + (150 - x) * 0.7 + 80} 340H${x + (150 - x) * 0.7 - 80}Z" fill="${k}" opacity=".42"/><circle cx="${x}" cy="4" r="11" fill="#fff"/>`,
      )
    }
    const k = g.def(
      radial(
        [
          [0, p[3]],
          [0.6, p[2]],
          [1, mix(p[1], p[0], 0.4)],
        ],
        0.5,
        0.3,
        0.7,
      ),
    )
    g.add(
      `<ellipse cx="150" cy="312" rx="210" ry="80" fill="${k}"/><path d="M-60 250Q150 190 360 250" fill="none" stroke="#8a1c2a" stroke-width="16"/><path d="M-60 246Q150 186 360 246" fill="none" stroke="#ffcf6a" stroke-width="3"/>`,
    )
    glow(g, 150, 180, 110, p[3], 0.5)
  },
  stadium(g, p, r) {
    rect(
      g,
      g.def(
        linear([
          [0, p[0]],
          [0.5, p[1]],
          [0.62, p[2]],
        ]),
      ),
    )
    for (let i = 0; i < 420; i++)
      g.add(
        `<circle cx="${fixed(r() * W)}" cy="${fixed(80 + r() * 130)}" r="1.7" fill="${['#fff', p[2], p[3], '#ff9a9a'][i % 4]}" opacity="${fixed(0.25 + r() * 0.6)}"/>`,
      )
    for (const x of [24, 112, 188, 276]) {
      glow(g, x, 34, 60, '#fff', 0.75)
      for (let i = 0; i < 3; i++)
        for (let j = 0; j < 2; j++) g.add(`<circle cx="${x - 9 + i * 9}" cy="${30 + j * 9}" r="3.6" fill="#fff"/>`)
    }
    const k = g.def(
      linear([
        [0, '#2fae4e'],
        [1, '#075c2a'],
      ]),
    )
    g.add(`<path d="M0 215H300V400H0Z" fill="${k}"/>`)
    for (let i = -6; i <= 6; i += 2)
      g.add(
        `<path d="M${150 + i * 22} 215L${150 + i * 66} 400H${150 + (i + 1) * 66}L${150 + (i + 1) * 22} 215Z" fill="#fff" opacity=".07"/>`,
      )
    g.add(
      `<ellipse cx="150" cy="292" rx="96" ry="30" fill="none" stroke="#fff" stroke-width="2.6" opacity=".7"/><path d="M0 292H300M0 216H300" stroke="#fff" stroke-width="2.4" opacity=".6"/>`,
    )
    glow(g, 150, 180, 120, p[3], 0.55)
  },
  felt(g, p, r) {
    rect(
      g,
      g.def(
        radial(
          [
            [0, p[2]],
            [0.45, p[1]],
            [1, p[0]],
          ],
          0.5,
          0.36,
          0.85,
        ),
      ),
    )
    for (let i = 0; i < 3; i++)
      g.add(
        `<ellipse cx="150" cy="${-20 + i * 6}" rx="${210 + i * 30}" ry="${210 + i * 30}" fill="none" stroke="#ffd67a" stroke-width="${i === 1 ? 3 : 1.4}" opacity="${0.55 - i * 0.12}"/>`,
      )
    for (let i = 0; i < 5; i++) {
      const a = (i - 2) * 0.38 + 1.57
      g.add(
        `<rect x="-17" y="-24" width="34" height="48" rx="5" transform="translate(${fixed(150 + Math.cos(a) * 225)} ${fixed(-20 + Math.sin(a) * 262)}) rotate(${fixed((a - 1.57) * 57)})" fill="none" stroke="#ffe9b8" stroke-width="1.8" opacity=".5"/>`,
      )
    }
    glow(g, 150, 165, 140, p[3], 0.55)
    bokeh(g, r, 10, p[3], 0, 120)
    g.add(
      `<path d="M-10 330Q150 290 310 330V410H-10Z" fill="#3a160a"/><path d="M-10 330Q150 290 310 330" stroke="#ffcf6a" stroke-width="4" fill="none"/><path d="M-10 337Q150 297 310 337V352Q150 312-10 352Z" fill="#6b2c14"/>`,
    )
  },
}
