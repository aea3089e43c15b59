import * as THREE from 'three'
import { builders } from '../builders.mjs'
import { mark3d } from '../mark.mjs'
import { materials } from '../materials.mjs'
import { group, lathe, lehmer, mesh } from '../shapes.mjs'

export function coin(r = 1, t = 0.16, mark = true, mats) {
  const g = group()
  const gold = mats?.body || materials.gold(),
    rough = mats?.face || materials.gold({ color: '#f59a12', roughness: 0.34 })
  const rim = lathe(
    [
      [0, -t / 2 + 0.03],
      [r * 0.8, -t / 2 + 0.03],
      [r * 0.83, -t / 2],
      [r * 0.96, -t / 2],
      [r, -t / 2 + 0.035],
      [r, t / 2 - 0.035],
      [r * 0.96, t / 2],
      [r * 0.83, t / 2],
      [r * 0.8, t / 2 - 0.03],
      [0, t / 2 - 0.03],
    ],
    96,
  )
  const b = mesh(rim, gold, [0, 0, 0], [Math.PI / 2, 0, 0])
  g.add(b)
  g.add(mesh(new THREE.CircleGeometry(r * 0.8, 64), rough, [0, 0, t / 2 - 0.028]))
  // ridges
  const ridge = new THREE.BoxGeometry(0.018 * r, 0.03 * r, t * 0.78)
  const N = 84
  const im = new THREE.InstancedMesh(ridge, gold, N)
  const m4 = new THREE.Matrix4()
  for (let i = 0; i < N; i++) {
    const a = (i / N) * 6.283
    m4.makeRotationZ(a)
    m4.setPosition(Math.cos(a) * r * 0.996, Math.sin(a) * r * 0.996, 0)
    im.setMatrixAt(i, m4)
  }
  g.add(im)
  if (mark) {
    const k = mark3d(r * 1.0)
    k.position.z = t / 2 + 0.0
    g.add(k)
  }
  return g
}

builders.coin = () => {
  const c = coin()
  c.rotation.set(0.12, -0.42, 0.08)
  return c
}

builders.coinFront = () => {
  const c = coin()
  c.rotation.set(0.0, 0.16, 0)
  return c
}

builders.coinEdge = () => {
  const c = coin(1, 0.2)
  c.rotation.set(0.9, 0.35, 0.5)
  return c
}

builders.coinStack = () => {
  const g = group()
  const st = [
    [0, 0, 6],
    [-0.95, 0.35, 4],
    [0.9, 0.3, 3],
  ]
  const rnd = lehmer(3)
  for (const [x, z, n] of st)
    for (let i = 0; i < n; i++) {
      const c = coin(0.52, 0.17, i === n - 1)
      c.rotation.set(-Math.PI / 2, 0, rnd() * 6)
      c.position.set(x + (rnd() - 0.5) * 0.07, -0.8 + i * 0.175, z + (rnd() - 0.5) * 0.07)
      g.add(c)
    }
  const c = coin(0.5, 0.13)
  c.position.set(0.25, -0.62, 1.0)
  c.rotation.set(-0.5, 0.3, 0.2)
  g.add(c)
  g.rotation.x = 0.28
  return g
}

builders.coinBurst = () => {
  const g = group()
  const rnd = lehmer(11)
  for (let i = 0; i < 13; i++) {
    const a = (i / 13) * 6.28 + rnd() * 0.5,
      d = 0.45 + rnd() * 0.85
    const c = coin(0.26 + rnd() * 0.16, 0.08)
    c.position.set(Math.cos(a) * d, Math.sin(a) * d * 1.0, rnd() * 1 - 0.3)
    c.rotation.set(rnd() * 1.8 - 0.9, rnd() * 1.8 - 0.9, rnd() * 3)
    g.add(c)
  }
  const c = coin(0.5, 0.12)
  c.rotation.set(0.2, -0.4, 0.2)
  c.position.z = 0.8
  g.add(c)
  return g
}

builders.coinPile = () => {
  const g = group()
  const rnd = lehmer(23)
  for (let L = 0; L < 8; L++) {
    const n = 30 - L * 3.6
    for (let i = 0; i < n; i++) {
      const a = rnd() * 6.28,
        d = Math.sqrt(rnd()) * (1.5 - L * 0.17)
      const c = coin(0.34, 0.09, true)
      c.position.set(Math.cos(a) * d, -0.8 + L * 0.16 + rnd() * 0.06, Math.sin(a) * d * 0.8)
      c.rotation.set(-Math.PI / 2 + rnd() * 1.1 - 0.45, rnd() * 1 - 0.5, rnd() * 6)
      g.add(c)
    }
  }
  g.rotation.x = 0.42
  return g
}
