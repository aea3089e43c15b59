import * as THREE from 'three'
import { builders } from '../builders.mjs'
import { materials } from '../materials.mjs'
import { extrudePath, group, mesh } from '../shapes.mjs'

builders.cherry = () => {
  const g = group()
  const c = materials.gloss('#e0113a', { roughness: 0.12, clearcoatRoughness: 0.02 })
  g.add(mesh(new THREE.SphereGeometry(0.55, 48, 40), c, [-0.5, -0.5, 0.1], [0, 0, 0], [1, 0.96, 1]))
  g.add(mesh(new THREE.SphereGeometry(0.55, 48, 40), c, [0.58, -0.62, -0.05], [0, 0, 0], [1, 0.96, 1]))
  const stem = (a, b, c2) =>
    new THREE.TubeGeometry(
      new THREE.QuadraticBezierCurve3(new THREE.Vector3(...a), new THREE.Vector3(...b), new THREE.Vector3(...c2)),
      32,
      0.05,
      12,
    )
  const sm = materials.gloss('#4b8b1d')
  g.add(mesh(stem([-0.5, -0.05, 0.1], [-0.3, 0.6, 0], [0.15, 0.98, 0]), sm))
  g.add(mesh(stem([0.58, -0.15, 0], [0.45, 0.5, 0], [0.15, 0.98, 0]), sm))
  const leaf = extrudePath('M0 0 C30 -40 90 -44 130 -10 C90 24 34 26 0 0Z', {
    depth: 0.03,
    bevel: 0.05,
    size: 0.85,
    mats: [materials.gloss('#38b24a'), materials.gloss('#1f7a34')],
  })
  leaf.position.set(0.55, 0.9, 0.1)
  leaf.rotation.set(0.2, -0.4, 0.15)
  g.add(leaf)
  return g
}

builders.lemon = () => {
  const g = group()
  const s = new THREE.SphereGeometry(0.8, 64, 48)
  const p = s.attributes.position
  for (let i = 0; i < p.count; i++) {
    const x = p.getX(i)
    const k = Math.abs(x) / 0.8
    p.setX(i, x * (1.15 + 0.22 * k ** 7))
  }
  s.computeVertexNormals()
  g.add(mesh(s, materials.gloss('#ffd21c', { roughness: 0.32 }), [0, -0.05, 0]))
  const leaf = extrudePath('M0 0 C30 -40 90 -44 130 -10 C90 24 34 26 0 0Z', {
    depth: 0.03,
    bevel: 0.05,
    size: 0.8,
    mats: [materials.gloss('#3dbb4f'), materials.gloss('#1f7a34')],
  })
  leaf.position.set(0.72, 0.62, 0.2)
  leaf.rotation.set(0, 0, 0.6)
  g.add(leaf)
  g.rotation.z = 0.5
  return g
}

builders.plum = () => {
  const g = group()
  g.add(
    mesh(
      new THREE.SphereGeometry(0.9, 64, 48),
      materials.gloss('#7a2be0', { roughness: 0.22 }),
      [0, -0.1, 0],
      [0, 0, 0],
      [1, 0.94, 1],
    ),
  )
  g.add(
    mesh(
      new THREE.TorusGeometry(0.88, 0.02, 8, 64, Math.PI),
      materials.gloss('#541aa6'),
      [0.1, -0.1, 0.08],
      [0, 0.3, Math.PI / 2],
    ),
  )
  const leaf = extrudePath('M0 0 C30 -40 90 -44 130 -10 C90 24 34 26 0 0Z', {
    depth: 0.03,
    bevel: 0.05,
    size: 0.8,
    mats: [materials.gloss('#3dbb4f'), materials.gloss('#1f7a34')],
  })
  leaf.position.set(0.42, 0.85, 0.1)
  leaf.rotation.set(0.3, -0.2, 0.4)
  g.add(leaf)
  g.add(mesh(new THREE.CylinderGeometry(0.045, 0.06, 0.35, 12), materials.gloss('#6b4a1f'), [0, 0.85, 0], [0, 0, -0.2]))
  return g
}

builders.orange = () => {
  const g = group()
  g.add(mesh(new THREE.SphereGeometry(0.9, 64, 48), materials.gloss('#ff8a12', { roughness: 0.34 }), [0, -0.1, 0]))
  const leaf = extrudePath('M0 0 C30 -40 90 -44 130 -10 C90 24 34 26 0 0Z', {
    depth: 0.03,
    bevel: 0.05,
    size: 0.85,
    mats: [materials.gloss('#3dbb4f'), materials.gloss('#1f7a34')],
  })
  leaf.position.set(0.4, 0.9, 0.1)
  leaf.rotation.set(0.3, -0.2, 0.3)
  g.add(leaf)
  g.add(mesh(new THREE.CylinderGeometry(0.05, 0.07, 0.2, 12), materials.gloss('#6b4a1f'), [0, 0.82, 0]))
  return g
}

builders.mango = () => {
  const g = group()
  const s = new THREE.SphereGeometry(0.85, 64, 48)
  const p = s.attributes.position
  const col = []
  for (let i = 0; i < p.count; i++) {
    const x = p.getX(i),
      y = p.getY(i)
    const k = (y / 0.85 + 1) / 2
    p.setX(i, x * (0.82 + 0.2 * (1 - k)) + 0.28 * (1 - k) ** 2)
    p.setY(i, y * 1.12)
    const c = new THREE.Color('#ffb412').lerp(
      new THREE.Color('#ff4f3a'),
      Math.max(0, k * 1.1 - 0.35) + Math.max(0, -x) * 0.25,
    )
    col.push(c.r, c.g, c.b)
  }
  s.setAttribute('color', new THREE.Float32BufferAttribute(col, 3))
  s.computeVertexNormals()
  g.add(mesh(s, materials.gloss('#ffffff', { vertexColors: true, roughness: 0.26 }), [0, -0.08, 0]))
  const leaf = extrudePath('M0 0 C30 -40 90 -44 130 -10 C90 24 34 26 0 0Z', {
    depth: 0.03,
    bevel: 0.05,
    size: 0.95,
    mats: [materials.gloss('#3dbb4f'), materials.gloss('#1f7a34')],
  })
  leaf.position.set(0.42, 0.95, 0.1)
  leaf.rotation.set(0.3, -0.2, 0.2)
  g.add(leaf)
  g.add(mesh(new THREE.CylinderGeometry(0.05, 0.07, 0.25, 12), materials.gloss('#6b4a1f'), [-0.02, 0.95, 0]))
  g.rotation.z = -0.25
  return g
}

builders.grapes = () => {
  const g = group()
  const m = materials.gloss('#8b2be8', { roughness: 0.14 })
  const rows = [
    [4, 0.42],
    [5, 0.12],
    [4, -0.2],
    [3, -0.52],
    [2, -0.82],
    [1, -1.08],
  ]
  rows.forEach(([n, y], r) => {
    for (let i = 0; i < n; i++)
      for (const z of [0, 0.26]) {
        g.add(mesh(new THREE.SphereGeometry(0.27, 32, 24), m, [(i - (n - 1) / 2) * 0.42, y, z + ((i + r) % 2) * 0.1]))
      }
  })
  const leaf = extrudePath(
    'M0 40 C-50 30 -70 -10 -50 -40 C-40 -20 -30 -30 -20 -60 C-5 -30 5 -30 20 -60 C30 -30 40 -20 50 -40 C70 -10 50 30 0 40Z',
    { depth: 0.06, bevel: 0.05, size: 0.95, mats: [materials.gloss('#3dbb4f'), materials.gloss('#1f7a34')] },
  )
  leaf.position.set(0, 0.95, 0.2)
  leaf.rotation.set(0.2, 0, 0.1)
  g.add(leaf)
  g.scale.setScalar(0.9)
  return g
}

builders.watermelon = () => {
  const g = group()
  const wedge = (r, c, t, o) => {
    const s = new THREE.Shape()
    s.absarc(0, 0, r, Math.PI, 2 * Math.PI)
    s.lineTo(-r, 0)
    const e = new THREE.ExtrudeGeometry(s, {
      depth: t,
      bevelEnabled: true,
      bevelSize: 0.03,
      bevelThickness: 0.03,
      bevelSegments: 3,
      curveSegments: 64,
    })
    e.translate(0, 0, -t / 2)
    return mesh(e, c, [0, 0.45, o || 0])
  }
  g.add(wedge(1.16, materials.gloss('#1d9e4b'), 0.4))
  g.add(wedge(1.05, materials.gloss('#d9f5c8'), 0.44))
  g.add(wedge(0.96, materials.gloss('#ff2f4f', { roughness: 0.35 }), 0.48))
  const sd = materials.gloss('#26101a')
  ;[
    [-0.5, 0.1],
    [-0.15, 0.12],
    [0.2, 0.1],
    [0.55, 0.12],
    [-0.35, -0.2],
    [0, -0.22],
    [0.35, -0.18],
    [-0.12, -0.48],
    [0.18, -0.46],
  ].forEach(([x, y]) => {
    g.add(mesh(new THREE.SphereGeometry(0.06, 16, 12), sd, [x, y + 0.05, 0.27], [0, 0, 0], [0.8, 1.35, 0.4]))
  })
  g.rotation.set(0.1, -0.4, 0.28)
  g.position.y = 0.15
  const w = group()
  w.add(g)
  return w
}
