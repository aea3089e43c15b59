// Small words of modelling.
import * as THREE from 'three'
import { SVGLoader } from 'three/addons/loaders/SVGLoader.js'
import { materials } from './materials.mjs'

export const group = () => new THREE.Group()

export const mesh = (g, m, pos = [0, 0, 0], rot = [0, 0, 0], sc = 1) => {
  const k = new THREE.Mesh(g, m)
  k.position.set(...pos)
  k.rotation.set(...rot)
  if (Array.isArray(sc)) k.scale.set(...sc)
  else k.scale.setScalar(sc)
  return k
}

export const lathe = (pts, seg = 96) =>
  new THREE.LatheGeometry(
    pts.map(p => new THREE.Vector2(...p)),
    seg,
  )

/** Stable randomness from a seed. */
export function lehmer(seed) {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

const loader = new SVGLoader()

export function extrudePath(d, { depth = 0.22, bevel = 0.035, size = 1, mats, seg = 4, curve = 10 } = {}) {
  const data = loader.parse(`<svg xmlns="http://www.w3.org/2000/svg"><path d="${d}"/></svg>`)
  const shapes = []
  for (const p of data.paths) shapes.push(...p.toShapes())
  const bb = new THREE.Box2()
  for (const shape of shapes) for (const point of shape.getPoints(8)) bb.expandByPoint(point)
  const S = Math.max(bb.max.x - bb.min.x, bb.max.y - bb.min.y)
  const g = new THREE.ExtrudeGeometry(shapes, {
    depth: depth * S,
    bevelEnabled: bevel > 0,
    bevelThickness: bevel * S,
    bevelSize: bevel * S * 0.6,
    bevelOffset: -bevel * S * 0.3,
    bevelSegments: seg,
    curveSegments: curve,
  })
  g.center()
  g.scale(size / S, -size / S, size / S)
  // flipped y -> fix winding
  const pos = g.attributes.position
  const arr = pos.array,
    uv = g.attributes.uv.array
  for (let i = 0; i < pos.count; i += 3) {
    for (let k = 0; k < 3; k++) {
      ;[arr[(i + 1) * 3 + k], arr[(i + 2) * 3 + k]] = [arr[(i + 2) * 3 + k], arr[(i + 1) * 3 + k]]
    }
    for (let k = 0; k < 2; k++) {
      ;[uv[(i + 1) * 2 + k], uv[(i + 2) * 2 + k]] = [uv[(i + 2) * 2 + k], uv[(i + 1) * 2 + k]]
    }
  }
  g.computeVertexNormals()
  const P = g.attributes.position,
    cl = new Float32Array(P.count * 3)
  const c1 = new THREE.Color('#fff0b8'),
    c2 = new THREE.Color('#ffc640'),
    c3 = new THREE.Color('#ff9a1e')
  g.computeBoundingBox()
  const y0 = g.boundingBox.min.y,
    y1 = g.boundingBox.max.y
  for (let i = 0; i < P.count; i++) {
    const k = (P.getY(i) - y0) / (y1 - y0)
    const c = k > 0.5 ? c2.clone().lerp(c1, (k - 0.5) * 2) : c3.clone().lerp(c2, k * 2)
    cl.set([c.r, c.g, c.b], i * 3)
  }
  g.setAttribute('color', new THREE.BufferAttribute(cl, 3))
  return new THREE.Mesh(g, mats || [materials.goldV(), materials.goldRimV()])
}

export function canvasTex(w, h, draw) {
  const c = document.createElement('canvas')
  c.width = w
  c.height = h
  draw(c.getContext('2d'), w, h)
  const t = new THREE.CanvasTexture(c)
  t.colorSpace = THREE.SRGBColorSpace
  t.anisotropy = 8
  return t
}

export const star = (n = 5, R1 = 1, r = 0.45, rot = -Math.PI / 2) => {
  let d = ''
  for (let i = 0; i < n * 2; i++) {
    const a = rot + (i * Math.PI) / n,
      q = i % 2 ? r : R1
    d += `${(i ? 'L' : 'M') + (Math.cos(a) * q * 100).toFixed(2)} ${(Math.sin(a) * q * 100).toFixed(2)}`
  }
  return `${d}Z`
}
