import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { builders } from '../builders.mjs'
import { mark3d } from '../mark.mjs'
import { materials } from '../materials.mjs'
import { extrudePath, group, lathe, mesh, star } from '../shapes.mjs'
import { gem, gemCols } from './gems.mjs'

builders.bell = () => {
  const g = group()
  g.add(
    mesh(
      lathe(
        [
          [0, 0.95],
          [0.16, 0.94],
          [0.3, 0.85],
          [0.42, 0.6],
          [0.5, 0.2],
          [0.6, -0.2],
          [0.78, -0.52],
          [0.92, -0.66],
          [0.92, -0.74],
          [0.86, -0.78],
          [0.7, -0.72],
          [0, -0.72],
        ].map(p => p),
      ),
      materials.gold(),
    ),
  )
  g.add(mesh(new THREE.TorusGeometry(0.9, 0.055, 24, 96), materials.paleGold(), [0, -0.7, 0], [Math.PI / 2, 0, 0]))
  g.add(mesh(new THREE.TorusGeometry(0.55, 0.035, 16, 96), materials.paleGold(), [0, 0, 0], [Math.PI / 2, 0, 0]))
  g.add(mesh(new THREE.TorusGeometry(0.16, 0.055, 16, 48), materials.gold(), [0, 1.06, 0]))
  g.add(mesh(new THREE.SphereGeometry(0.2, 32, 24), materials.enamel('#d81e4a'), [0, -0.86, 0]))
  g.rotation.set(0.18, 0, 0.22)
  return g
}

builders.clover = () => {
  const g = group()
  const m = materials.enamel('#12b95b')
  const heart = 'M0 46 C-60 10 -58 -46 -24 -46 C-8 -46 0 -34 0 -24 C0 -34 8 -46 24 -46 C58 -46 60 10 0 46Z'
  for (let i = 0; i < 4; i++) {
    const h = extrudePath(heart, {
      depth: 0.14,
      bevel: 0.09,
      size: 0.92,
      mats: [m, materials.enamel('#0a7a3b')],
      seg: 6,
    })
    const w = group()
    h.position.y = 0.5
    w.add(h)
    w.rotation.z = (i * Math.PI) / 2 + Math.PI / 4
    g.add(w)
  }
  g.add(
    mesh(
      new THREE.TubeGeometry(
        new THREE.QuadraticBezierCurve3(
          new THREE.Vector3(0, 0, 0),
          new THREE.Vector3(0.1, -0.6, 0),
          new THREE.Vector3(0.5, -1.2, 0),
        ),
        24,
        0.07,
        12,
      ),
      m,
    ),
  )
  g.rotation.set(-0.15, 0.25, 0)
  return g
}

builders.horseshoe = () => {
  const g = group()
  const d =
    'M-60 60 L-72 60 C-110 -10 -70 -80 0 -80 C70 -80 110 -10 72 60 L32 60 C62 0 44 -40 0 -40 C-44 -40 -62 0 -32 60Z'
  g.add(extrudePath(d, { depth: 0.18, bevel: 0.05, size: 1.9, curve: 32 }))
  const r = materials.enamel('#d81e4a')
  ;[
    [-0.72, 0.35],
    [0.72, 0.35],
    [-0.72, -0.15],
    [0.72, -0.15],
    [-0.4, 0.68],
    [0.4, 0.68],
  ].forEach(([x, y]) => {
    g.add(mesh(new THREE.SphereGeometry(0.085, 24, 16), r, [x, y, 0.22]))
  })
  g.rotation.set(-0.1, -0.35, 0.1)
  return g
}

builders.star = () => {
  const g = group()
  g.add(
    extrudePath(star(5, 1, 0.5), {
      depth: 0.16,
      bevel: 0.14,
      size: 2.0,
      mats: [materials.gold(), materials.gold()],
      seg: 2,
    }),
  )
  g.rotation.set(-0.1, -0.3, 0.08)
  return g
}

builders.starSun = () => {
  const g = group()
  for (let i = 0; i < 8; i++) {
    const r = extrudePath('M-14 0 L0 -90 L14 0Z', {
      depth: 0.12,
      bevel: 0.04,
      size: 0.95,
      mats: [materials.gold(), materials.goldRough()],
    })
    const w = group()
    r.position.y = 1.05
    w.add(r)
    w.rotation.z = (i * Math.PI) / 4
    g.add(w)
    for (const o of [-0.16, 0.16]) {
      const q = extrudePath('M-9 0 L0 -60 L9 0Z', {
        depth: 0.12,
        bevel: 0.04,
        size: 0.62,
        mats: [materials.paleGold(), materials.goldRough()],
      })
      const v = group()
      q.position.y = 0.88
      v.add(q)
      v.rotation.z = (i * Math.PI) / 4 + o * 1.35
      g.add(v)
    }
  }
  g.add(
    mesh(
      lathe([
        [0, 0.2],
        [0.3, 0.18],
        [0.5, 0.1],
        [0.6, 0],
        [0.5, -0.1],
        [0, -0.12],
      ]),
      materials.gold(),
      [0, 0, 0.05],
      [Math.PI / 2, 0, 0],
    ),
  )
  const k = mark3d(0.6)
  k.position.z = 0.24
  g.add(k)
  g.rotation.set(-0.1, -0.25, 0)
  return g
}

builders.crown = () => {
  const g = group()
  const N = 5,
    seg = 160
  const geo = new THREE.CylinderGeometry(0.95, 0.78, 1, seg, 12, true)
  const p = geo.attributes.position
  for (let i = 0; i < p.count; i++) {
    const x = p.getX(i),
      y = p.getY(i),
      z = p.getZ(i)
    const a = Math.atan2(z, x)
    const k = y + 0.5
    const tri = 1 - Math.abs((((a / (2 * Math.PI)) * N + 10) % 1) * 2 - 1)
    const h = 0.35 + 0.75 * tri ** 1.15
    const ny = k * h
    const r = 0.8 + 0.22 * ny
    p.setXYZ(i, Math.cos(a) * r, ny - 0.35, Math.sin(a) * r)
  }
  geo.computeVertexNormals()
  g.add(mesh(geo, materials.gold({ side: THREE.DoubleSide })))
  g.add(mesh(new THREE.TorusGeometry(0.8, 0.1, 24, 128), materials.paleGold(), [0, -0.37, 0], [Math.PI / 2, 0, 0]))
  g.add(mesh(new THREE.TorusGeometry(0.83, 0.05, 16, 128), materials.gold(), [0, -0.18, 0], [Math.PI / 2, 0, 0]))
  const cols = ['ruby', 'sapphire', 'ruby', 'emerald', 'sapphire']
  for (let i = 0; i < N; i++) {
    const a = ((i + 0.5) / N) * 6.283
    const c = 1.03
    g.add(mesh(new THREE.SphereGeometry(0.115, 32, 24), materials.paleGold(), [Math.cos(a) * c, 0.8, Math.sin(a) * c]))
    const q = gem(gemCols[cols[i]], 'round', 0.15)
    const a2 = (i / N) * 6.283
    q.position.set(Math.cos(a2) * 0.86, -0.06, Math.sin(a2) * 0.86)
    q.lookAt(Math.cos(a2) * 3, -0.06, Math.sin(a2) * 3)
    q.rotateX(Math.PI / 2)
    g.add(q)
    const q2 = gem(gemCols.ruby, 'round', 0.17)
    q2.position.set(Math.cos(a) * 0.9, 0.2, Math.sin(a) * 0.9)
    q2.lookAt(Math.cos(a) * 3, 0.2, Math.sin(a) * 3)
    q2.rotateX(Math.PI / 2)
    g.add(q2)
  }
  g.add(
    mesh(
      new THREE.SphereGeometry(0.78, 48, 32, 0, 6.3, 0, 1.5),
      materials.soft('#a5123e'),
      [0, -0.42, 0],
      [0, 0, 0],
      [0.92, 0.8, 0.92],
    ),
  )
  g.rotation.set(0.28, 0.35, 0)
  return g
}

builders.trophy = () => {
  const g = group()
  g.add(
    mesh(
      lathe([
        [0, -0.1],
        [0.18, -0.08],
        [0.42, 0.1],
        [0.6, 0.45],
        [0.66, 0.85],
        [0.7, 0.95],
        [0.74, 0.98],
        [0.7, 1.0],
        [0.62, 0.95],
        [0.5, 0.4],
        [0, 0.2],
      ]),
      materials.gold({ side: THREE.DoubleSide }),
    ),
  )
  g.add(
    mesh(
      lathe([
        [0, -0.75],
        [0.42, -0.75],
        [0.42, -0.66],
        [0.2, -0.6],
        [0.1, -0.45],
        [0.1, -0.2],
        [0.18, -0.08],
        [0, -0.05],
      ]),
      materials.gold(),
    ),
  )
  g.add(mesh(new RoundedBoxGeometry(1.0, 0.28, 1.0, 4, 0.05), materials.enamel('#2a1230'), [0, -0.9, 0]))
  g.add(mesh(new THREE.BoxGeometry(0.5, 0.14, 0.02), materials.paleGold(), [0, -0.9, 0.51]))
  for (const s of [-1, 1])
    g.add(
      mesh(
        new THREE.TorusGeometry(0.3, 0.06, 20, 64, Math.PI * 1.25),
        materials.gold(),
        [s * 0.68, 0.5, 0],
        [0, 0, s > 0 ? -Math.PI * 0.62 : Math.PI * 0.37],
      ),
    )
  const st = extrudePath(star(), {
    depth: 0.1,
    bevel: 0.08,
    size: 0.55,
    mats: [materials.paleGold(), materials.gold()],
  })
  st.position.set(0, 0.5, 0.62)
  st.rotation.x = -0.12
  g.add(st)
  g.rotation.set(0.14, -0.3, 0)
  return g
}
