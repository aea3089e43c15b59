// Outlines made solid: letters, and icons in gold or on a shield or coin.
import { builders } from './builders.mjs'
import { materials } from './materials.mjs'
import { coin } from './objects/coins.mjs'
import { extrudePath, group } from './shapes.mjs'

export function letter(d, { rim, depth = 0.26, size = 1.7 } = {}) {
  const g = group()
  const a = extrudePath(d, {
    depth,
    bevel: 0.05,
    size,
    mats: [rim || materials.goldV(), materials.goldRimV()],
    seg: 5,
    curve: 14,
  })
  g.add(a)
  return g
}

export function emblem(d, { mat = 'gold', plate, plateColor } = {}) {
  const g = group()
  const mats = {
    gold: [materials.goldV(), materials.goldRimV()],
    pale: [materials.paleGold(), materials.gold()],
    silver: [materials.silver(), materials.silver()],
    bronze: [materials.bronze(), materials.bronze()],
    ruby: [materials.enamel('#e3173f'), materials.gold()],
    jade: [materials.enamel('#0fb576'), materials.gold()],
    sapphire: [materials.enamel('#1f63ef'), materials.gold()],
    violet: [materials.enamel('#8e36f2'), materials.gold()],
    onyx: [materials.enamel('#1c1530'), materials.gold()],
    white: [materials.gloss('#ffffff', { roughness: 0.4 }), materials.gloss('#d9d4ea')],
  }[mat]
  if (plate === 'coin') {
    g.add(coin(1.12, 0.18, false, { body: materials.gold(), face: materials.enamel(plateColor || '#7a1230') }))
    const k = extrudePath(d, { depth: 0.06, bevel: 0.02, size: 1.3, mats, seg: 3 })
    k.position.z = 0.14
    g.add(k)
    g.rotation.set(0.04, -0.32, 0)
  } else if (plate === 'shield') {
    const s = builders.shield(plateColor || '#7a1230')
    g.add(s)
    const k = extrudePath(d, { depth: 0.06, bevel: 0.02, size: 1.25, mats, seg: 3 })
    k.position.set(0, 0.08, 0.34)
    g.add(k)
    g.rotation.set(0.02, -0.3, 0)
  } else {
    const k = extrudePath(d, { depth: 0.13, bevel: 0.026, size: 2.1, mats, seg: 4 })
    g.add(k)
    g.rotation.set(0.03, -0.3, 0)
  }
  return g
}
