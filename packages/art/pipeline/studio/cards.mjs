// Fans of playing cards.
import * as THREE from 'three'
import { materials } from './materials.mjs'
import { group } from './shapes.mjs'

function cardTex(img) {
  const t = new THREE.Texture(img)
  t.colorSpace = THREE.SRGBColorSpace
  t.anisotropy = 8
  t.needsUpdate = true
  return t
}

async function loadSvgImg(svg, w, h) {
  return new Promise((res, rej) => {
    const i = new Image()
    i.onload = () => {
      const c = document.createElement('canvas')
      c.width = w
      c.height = h
      const x = c.getContext('2d')
      x.fillStyle = '#fff'
      x.fillRect(0, 0, w, h)
      x.drawImage(i, 0, 0, w, h)
      res(c)
    }
    i.onerror = rej
    i.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  })
}

export async function cardFan(svgs, { spread = 0.28 } = {}) {
  const g = group()
  const n = svgs.length
  for (let i = 0; i < n; i++) {
    const c = await loadSvgImg(svgs[i], 500, 700)
    const m = new THREE.MeshPhysicalMaterial({ map: cardTex(c), roughness: 0.4, clearcoat: 0.5, envMapIntensity: 0.55 })
    const s = new THREE.Shape()
    const w = 0.62,
      h = 0.87,
      r = 0.07
    s.moveTo(-w + r, -h)
    s.lineTo(w - r, -h)
    s.absarc(w - r, -h + r, r, -Math.PI / 2, 0)
    s.lineTo(w, h - r)
    s.absarc(w - r, h - r, r, 0, Math.PI / 2)
    s.lineTo(-w + r, h)
    s.absarc(-w + r, h - r, r, Math.PI / 2, Math.PI)
    s.lineTo(-w, -h + r)
    s.absarc(-w + r, -h + r, r, Math.PI, Math.PI * 1.5)
    const geo = new THREE.ExtrudeGeometry(s, { depth: 0.02, bevelEnabled: false })
    const uv = geo.attributes.uv,
      p = geo.attributes.position
    for (let k = 0; k < p.count; k++) uv.setXY(k, (p.getX(k) + w) / (2 * w), (p.getY(k) + h) / (2 * h))
    const k = new THREE.Mesh(geo, [m, materials.gloss('#f4efe6')])
    const wv = group()
    k.position.set(0, 1.0, i * 0.03)
    wv.add(k)
    wv.rotation.z = -(i - (n - 1) / 2) * spread
    wv.position.y = -1.0
    g.add(wv)
  }
  g.rotation.set(-0.12, -0.28, 0.04)
  return g
}
