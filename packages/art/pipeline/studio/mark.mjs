// The cut H of the house, in facets.
import * as THREE from 'three'
import { materials } from './materials.mjs'

export const MARK = 'M4 16 16 4 26 4 32 22 38 4 48 4 60 16 60 48 48 60 38 60 32 42 26 60 16 60 4 48Z'

const MK = {
  V: [
    [4, 16],
    [16, 4],
    [26, 4],
    [32, 22],
    [38, 4],
    [48, 4],
    [60, 16],
    [60, 48],
    [48, 60],
    [38, 60],
    [32, 42],
    [26, 60],
    [16, 60],
    [4, 48],
  ],
}

export function mark3d(size = 1, mat = materials.paleGold(), h = 9, base = 5) {
  const A = [22, 32, h],
    Bp = [42, 32, h],
    C = [32, 32, h * 0.55],
    V = MK.V.map(p => [p[0], p[1], 0])
  const v = []
  const t = (a, b, c) => v.push(...a, ...b, ...c)
  const L = [V[11], V[12], V[13], V[0], V[1], V[2], V[3]]
  for (let i = 0; i < L.length - 1; i++) t(L[i], A, L[i + 1])
  t(V[3], A, C)
  t(A, V[10], C)
  t(V[10], A, V[11])
  const Rr = [V[3], V[4], V[5], V[6], V[7], V[8], V[9], V[10]]
  for (let i = 0; i < Rr.length - 1; i++) t(Rr[i], Bp, Rr[i + 1])
  t(Bp, V[3], C)
  t(V[10], Bp, C)
  for (let i = 0; i < 14; i++) {
    const a = V[i],
      b = V[(i + 1) % 14],
      a2 = [a[0], a[1], -base],
      b2 = [b[0], b[1], -base]
    t(a, b, b2)
    t(a, b2, a2)
  }
  for (let i = 0; i < v.length; i += 3) {
    v[i] = ((v[i] - 32) / 60) * size
    v[i + 1] = (-(v[i + 1] - 32) / 60) * size
    v[i + 2] = (v[i + 2] / 60) * size
  }
  const g = new THREE.BufferGeometry()
  g.setAttribute('position', new THREE.Float32BufferAttribute(v, 3))
  g.computeVertexNormals()
  const m = mat.clone()
  m.side = THREE.DoubleSide
  m.flatShading = true
  return new THREE.Mesh(g, m)
}
