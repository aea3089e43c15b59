import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { builders } from '../builders.mjs'
import { mark3d } from '../mark.mjs'
import { materials } from '../materials.mjs'
import { extrudePath, group, mesh, star } from '../shapes.mjs'
import { coin } from './coins.mjs'
import { gem } from './gems.mjs'

builders.gift = () => {
  const g = group()
  const red = materials.gloss('#d6204e', { roughness: 0.35 }),
    gold = materials.gold({ roughness: 0.26 })
  g.add(mesh(new RoundedBoxGeometry(1.5, 1.1, 1.5, 5, 0.06), red, [0, -0.45, 0]))
  g.add(
    mesh(
      new RoundedBoxGeometry(1.64, 0.36, 1.64, 5, 0.06),
      materials.gloss('#f03a64', { roughness: 0.3 }),
      [0, 0.2, 0],
    ),
  )
  g.add(mesh(new RoundedBoxGeometry(0.3, 1.12, 1.53, 3, 0.02), gold, [0, -0.45, 0]))
  g.add(mesh(new RoundedBoxGeometry(1.53, 1.12, 0.3, 3, 0.02), gold, [0, -0.45, 0]))
  g.add(mesh(new RoundedBoxGeometry(0.32, 0.38, 1.67, 3, 0.02), gold, [0, 0.2, 0]))
  g.add(mesh(new RoundedBoxGeometry(1.67, 0.38, 0.32, 3, 0.02), gold, [0, 0.2, 0]))
  for (const s of [-1, 1]) {
    const t = new THREE.TorusGeometry(0.3, 0.085, 20, 64)
    g.add(mesh(t, gold, [s * 0.32, 0.62, 0], [0.25, 0.5 * s, s * -0.5], [1, 0.8, 1.4]))
  }
  g.add(mesh(new THREE.SphereGeometry(0.15, 24, 20), gold, [0, 0.48, 0]))
  g.rotation.set(0.32, -0.55, 0)
  g.position.y = 0.05
  const w = group()
  w.add(g)
  return w
}

builders.giftGreen = () => {
  const w = builders.gift()
  w.traverse(o => {
    if (o.isMesh && o.material.metalness === 0) {
      o.material.color.set(o.position.y > 0.1 ? '#13b981' : '#0a8f63')
    }
  })
  return w
}

builders.parol = () => {
  // star lantern
  const g = group()
  const cols = ['#ff3b6b', '#ffb21e', '#19c48a', '#2f9bff', '#c04bff']
  for (let i = 0; i < 5; i++) {
    const w = group()
    const kite = 'M0 0 L-28 -44 L0 -110 L28 -44Z'
    const k = extrudePath(kite, {
      depth: 0.2,
      bevel: 0.06,
      size: 1.05,
      mats: [
        materials.gloss(cols[i], { emissive: new THREE.Color(cols[i]), emissiveIntensity: 0.35, roughness: 0.2 }),
        materials.gold(),
      ],
    })
    k.position.y = 0.56
    w.add(k)
    const o = extrudePath('M0 4 L-31 -44 L0 -116 L31 -44Z M0 -6 L23 -45 L0 -102 L-23 -45Z', {
      depth: 0.24,
      bevel: 0.02,
      size: 1.12,
      mats: [materials.gold(), materials.gold()],
    })
    o.position.set(0, 0.56, 0)
    w.add(o)
    w.rotation.z = (i * Math.PI * 2) / 5
    g.add(w)
  }
  g.add(mesh(new THREE.TorusGeometry(1.02, 0.05, 20, 96), materials.gold()))
  g.add(mesh(new THREE.TorusGeometry(1.02, 0.02, 20, 96), materials.paleGold(), [0, 0, 0.06]))
  const c = gem('#fff0c0', 'round', 0.3)
  c.rotation.x = Math.PI / 2
  c.position.z = 0.24
  g.add(c)
  for (const s of [-1, 1]) {
    const tail = extrudePath('M-6 0 L6 0 L14 70 L5 60 L0 74 L-5 60 L-14 70Z', {
      depth: 0.05,
      bevel: 0.04,
      size: 0.6,
      mats: [materials.gloss(s < 0 ? '#ff3b6b' : '#ffb21e'), materials.gold()],
    })
    tail.position.set(s * 0.62, -1.12, 0)
    tail.rotation.z = s * 0.18
    g.add(tail)
  }
  g.rotation.set(-0.06, -0.3, 0)
  g.scale.setScalar(0.95)
  return g
}

builders.lantern = () => {
  const g = group()
  const s = new THREE.SphereGeometry(0.85, 64, 48)
  const p = s.attributes.position
  for (let i = 0; i < p.count; i++) {
    const a = Math.atan2(p.getZ(i), p.getX(i))
    const k = 1 + 0.035 * Math.cos(a * 14)
    p.setXYZ(i, p.getX(i) * k, p.getY(i) * 0.82, p.getZ(i) * k)
  }
  s.computeVertexNormals()
  g.add(
    mesh(
      s,
      materials.gloss('#e3173c', { emissive: new THREE.Color('#7a0a10'), emissiveIntensity: 0.7, roughness: 0.35 }),
    ),
  )
  for (const y of [0.66, -0.66])
    g.add(mesh(new THREE.CylinderGeometry(0.42, 0.42, 0.16, 48), materials.gold(), [0, y, 0]))
  g.add(mesh(new THREE.TorusGeometry(0.12, 0.035, 12, 32), materials.gold(), [0, 0.86, 0]))
  for (let i = 0; i < 9; i++) {
    const a = (i / 9) * 6.28
    g.add(
      mesh(new THREE.CylinderGeometry(0.022, 0.03, 0.5, 8), materials.gold(), [
        Math.cos(a) * 0.12,
        -1.0,
        Math.sin(a) * 0.12,
      ]),
    )
  }
  const k = mark3d(0.66)
  k.position.z = 0.87
  g.add(k)
  g.rotation.set(0.1, -0.3, 0.08)
  return g
}

builders.angpao = () => {
  const g = group()
  g.add(mesh(new RoundedBoxGeometry(1.15, 1.65, 0.12, 4, 0.05), materials.gloss('#d6183f', { roughness: 0.4 })))
  const flap = extrudePath('M-57 -10 L57 -10 L57 0 Q0 52 -57 0Z', {
    depth: 0.05,
    bevel: 0.02,
    size: 1.15,
    mats: [materials.gloss('#f0335a', { roughness: 0.35 }), materials.gloss('#a50f30')],
  })
  flap.position.set(0, 0.62, 0.07)
  g.add(flap)
  const c = coin(0.27, 0.09)
  c.position.set(0, 0.36, 0.13)
  g.add(c)
  g.add(mesh(new THREE.TorusGeometry(0.3, 0.018, 8, 64), materials.gold(), [0, -0.35, 0.065]))
  const k = extrudePath(star(4, 1, 0.35), {
    depth: 0.05,
    bevel: 0.05,
    size: 0.42,
    mats: [materials.gold(), materials.gold()],
  })
  k.position.set(0, -0.35, 0.08)
  g.add(k)
  for (const [x, y, r] of [
    [0.5, 0.8, -0.3],
    [-0.45, 0.95, 0.35],
  ]) {
    const q = coin(0.3, 0.08)
    q.position.set(x, y, -0.15)
    q.rotation.set(0.2, r, 0.3)
    g.add(q)
  }
  g.rotation.set(0, -0.35, -0.14)
  return g
}

builders.wallet = () => {
  const g = group()
  g.add(
    mesh(
      new RoundedBoxGeometry(1.9, 1.35, 0.42, 6, 0.16),
      materials.soft('#7c2bd0', { roughness: 0.42, clearcoat: 0.5 }),
    ),
  )
  g.add(
    mesh(
      new RoundedBoxGeometry(1.92, 0.5, 0.44, 6, 0.1),
      materials.soft('#9a4bf0', { roughness: 0.4, clearcoat: 0.5 }),
      [0, 0.42, 0.02],
    ),
  )
  g.add(mesh(new RoundedBoxGeometry(0.7, 0.42, 0.2, 5, 0.1), materials.gold(), [0.72, -0.08, 0.2]))
  g.add(mesh(new THREE.SphereGeometry(0.1, 24, 16), materials.enamel('#d81e4a'), [0.62, -0.08, 0.32]))
  for (const [x, y, c, r] of [
    [-0.35, 0.85, '#19c48a', 0.1],
    [0.1, 0.95, '#ffb21e', -0.12],
  ])
    g.add(
      mesh(
        new RoundedBoxGeometry(1.0, 0.7, 0.05, 3, 0.02),
        materials.gloss(c, { roughness: 0.45 }),
        [x, y - 0.1, -0.05],
        [0, 0, r],
      ),
    )
  const c = coin(0.42, 0.1)
  c.position.set(-0.75, -0.55, 0.5)
  c.rotation.set(0.1, -0.3, 0.1)
  g.add(c)
  g.rotation.set(0.1, -0.38, 0.05)
  return g
}

builders.goldbars = () => {
  const g = group()
  const bar = () => {
    const s = new THREE.Shape()
    s.moveTo(-0.34, -0.2)
    s.lineTo(0.34, -0.2)
    s.lineTo(0.24, 0.2)
    s.lineTo(-0.24, 0.2)
    const e = new THREE.ExtrudeGeometry(s, {
      depth: 1.2,
      bevelEnabled: true,
      bevelSize: 0.03,
      bevelThickness: 0.03,
      bevelSegments: 4,
    })
    e.center()
    return mesh(e, materials.gold({ roughness: 0.24 }))
  }
  ;[
    [-0.4, -0.35, 0, 0],
    [0.4, -0.35, 0, 0],
    [0, 0.1, 0.05, 0.0],
  ].forEach(([x, y, z, r]) => {
    const b = bar()
    b.position.set(x, y, z)
    b.rotation.y = r
    g.add(b)
  })
  g.rotation.set(0.42, -0.75, 0)
  return g
}
