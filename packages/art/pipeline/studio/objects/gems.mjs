import * as THREE from 'three'
import { builders } from '../builders.mjs'
import { group, lehmer } from '../shapes.mjs'

function gemGeo(kind = 'round', n = 8) {
  const v = []
  const tri = (a, b, c) => v.push(...a, ...b, ...c)
  const ring = (r, y, o = 0, sx = 1, sz = 1, k = n) =>
    Array.from({ length: k }, (_, i) => {
      const a = ((i + o) / k) * 6.28318
      return [Math.cos(a) * r * sx, y, Math.sin(a) * r * sz]
    })
  const sx = kind === 'oval' ? 1.25 : 1,
    sz = kind === 'oval' ? 0.9 : 1
  const tb = ring(0.56, 0.42, 0.5, sx, sz),
    mid = ring(0.83, 0.24, 0, sx, sz),
    gd = ring(1, 0.06, 0.5, sx, sz),
    gd2 = ring(1, -0.02, 0.5, sx, sz),
    low = ring(0.58, -0.42, 0, sx, sz),
    cul = [0, -0.88, 0]
  const top = [0, 0.42, 0]
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n
    tri(top, tb[j], tb[i])
    tri(tb[i], mid[j], mid[i])
    tri(tb[i], tb[j], mid[j])
    tri(mid[i], mid[j], gd[i])
    tri(mid[j], gd[j], gd[i])
    tri(gd[i], gd[j], gd2[i])
    tri(gd[j], gd2[j], gd2[i])
    tri(gd2[i], gd2[j], low[j])
    tri(gd2[i], low[j], low[i])
    tri(low[i], low[j], cul)
  }
  const g = new THREE.BufferGeometry()
  g.setAttribute('position', new THREE.Float32BufferAttribute(v, 3))
  g.computeVertexNormals()
  return g
}

function boxGem() {
  // emerald cut
  const v = []
  const q = (a, b, c, d) => v.push(...a, ...b, ...c, ...a, ...c, ...d)
  const t = (a, b, c) => v.push(...a, ...b, ...c)
  const oct = (w, h, c, y) => [
    [-w + c, y, -h],
    [w - c, y, -h],
    [w, y, -h + c],
    [w, y, h - c],
    [w - c, y, h],
    [-w + c, y, h],
    [-w, y, h - c],
    [-w, y, -h + c],
  ]
  const L = [
    oct(0.5, 0.75, 0.16, 0.4),
    oct(0.68, 0.93, 0.22, 0.24),
    oct(0.8, 1.05, 0.26, 0.02),
    oct(0.8, 1.05, 0.26, -0.05),
    oct(0.55, 0.8, 0.18, -0.4),
    oct(0.2, 0.45, 0.06, -0.66),
  ]
  for (let i = 1; i < 7; i++) t(L[0][0], L[0][i + 1], L[0][i])
  for (let k = 0; k < L.length - 1; k++)
    for (let i = 0; i < 8; i++) {
      const j = (i + 1) % 8
      q(L[k][i], L[k][j], L[k + 1][j], L[k + 1][i])
    }
  for (let i = 1; i < 7; i++) t(L[5][0], L[5][i], L[5][i + 1])
  const g = new THREE.BufferGeometry()
  g.setAttribute('position', new THREE.Float32BufferAttribute(v, 3))
  g.computeVertexNormals()
  return g
}

export function gem(c, kind = 'round', s = 1) {
  const g = group()
  const geo = (kind === 'emerald' ? boxGem() : gemGeo(kind, kind === 'round' ? 9 : 10)).clone()
  const col = new THREE.Color(c)
  const hsl = {}
  col.getHSL(hsl)
  const p = geo.attributes.position
  const cl = []
  const rnd = lehmer(7)
  const nrm = geo.attributes.normal
  for (let i = 0; i < p.count; i += 3) {
    const up = nrm.getY(i)
    let k = rnd()
    const pale = hsl.l > 0.8
    k = pale ? 0.6 + 0.4 * k : 0.24 + 0.86 * k
    if (up > 0.95) k = pale ? 1 : 0.8
    const q = new THREE.Color().setHSL(
      (hsl.h + (rnd() - 0.5) * 0.045 + 1) % 1,
      Math.min(1, hsl.s * 1.1),
      Math.min(0.92, hsl.l * k),
    )
    for (let j = 0; j < 3; j++) cl.push(q.r, q.g, q.b)
  }
  geo.setAttribute('color', new THREE.Float32BufferAttribute(cl, 3))
  const m = new THREE.MeshPhysicalMaterial({
    vertexColors: true,
    metalness: 0.72,
    roughness: 0.06,
    flatShading: true,
    envMapIntensity: 1.5,
    clearcoat: 0.55,
    clearcoatRoughness: 0.02,
    emissive: col,
    emissiveIntensity: 0.3,
  })
  g.add(new THREE.Mesh(geo, m))
  g.scale.setScalar(s)
  return g
}

export const gemCols = {
  ruby: '#ff1f4b',
  sapphire: '#1f6bff',
  emerald: '#08c877',
  amethyst: '#a03bff',
  topaz: '#ff9a12',
  diamond: '#bfe4ff',
  aqua: '#14d3e6',
  rose: '#ff5fa8',
}

for (const [k, c] of Object.entries(gemCols)) {
  const kind = { emerald: 'emerald', topaz: 'oval', sapphire: 'oval', amethyst: 'emerald' }[k] || 'round'
  builders[`gem_${k}`] = () => {
    const g = gem(c, kind, 1)
    g.rotation.set(kind === 'emerald' ? 0.78 : 0.85, kind === 'emerald' ? 0.5 : 0.25, kind === 'emerald' ? 0.22 : 0.12)
    return g
  }
}

builders.gemCluster = () => {
  const g = group()
  ;[
    ['ruby', -0.75, -0.25, 0.1, 0.62],
    ['sapphire', 0.75, -0.3, 0.1, 0.6],
    ['diamond', 0, 0.42, -0.2, 0.8],
    ['emerald', -0.15, -0.62, 0.6, 0.46],
    ['topaz', 0.5, -0.85, 0.8, 0.36],
    ['amethyst', -0.72, -0.85, 0.7, 0.36],
    ['aqua', 0.78, 0.42, -0.2, 0.4],
  ].forEach(([k, x, y, z, s], i) => {
    const m = gem(
      gemCols[k],
      { emerald: 'emerald', topaz: 'oval', sapphire: 'oval', amethyst: 'emerald' }[k] || 'round',
      s,
    )
    m.position.set(x, y, z)
    m.rotation.set(0.85, i * 0.7, ((i % 3) - 1) * 0.25)
    g.add(m)
  })
  return g
}
