import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { builders } from '../builders.mjs'
import { mark3d } from '../mark.mjs'
import { materials } from '../materials.mjs'
import { canvasTex, group, lehmer, mesh } from '../shapes.mjs'

function chip(col, r = 1, t = 0.22) {
  const g = group()
  const tex = canvasTex(512, 512, (x, w) => {
    x.fillStyle = col
    x.fillRect(0, 0, w, w)
    x.translate(w / 2, w / 2)
    x.fillStyle = '#fff8ea'
    for (let i = 0; i < 8; i++) {
      x.save()
      x.rotate((i * Math.PI) / 4)
      x.beginPath()
      x.arc(0, 0, 256, -0.19, 0.19)
      x.arc(0, 0, 182, 0.19, -0.19, true)
      x.fill()
      x.restore()
    }
    x.fillStyle = 'rgba(0,0,0,.18)'
    x.beginPath()
    x.arc(0, 0, 184, 0, 7)
    x.fill()
    x.strokeStyle = '#ffd67a'
    x.lineWidth = 10
    x.beginPath()
    x.arc(0, 0, 176, 0, 7)
    x.stroke()
    x.fillStyle = col
    x.beginPath()
    x.arc(0, 0, 170, 0, 7)
    x.fill()
    x.strokeStyle = 'rgba(255,255,255,.55)'
    x.setLineDash([6, 12])
    x.lineWidth = 5
    x.beginPath()
    x.arc(0, 0, 150, 0, 7)
    x.stroke()
  })
  const side = canvasTex(1024, 32, (x, w, h) => {
    x.fillStyle = col
    x.fillRect(0, 0, w, h)
    x.fillStyle = '#fff8ea'
    for (let i = 0; i < 8; i++) {
      x.fillRect(((i * w) / 8 + w / 4 - 31 + w) % w, 0, 62, h)
    }
  })
  const face = new THREE.MeshPhysicalMaterial({
    map: tex,
    roughness: 0.42,
    clearcoat: 0.6,
    clearcoatRoughness: 0.2,
    envMapIntensity: 0.7,
  })
  const sm = new THREE.MeshPhysicalMaterial({ map: side, roughness: 0.45, clearcoat: 0.5, envMapIntensity: 0.7 })
  g.add(mesh(new THREE.CylinderGeometry(r, r, t, 96, 1), [sm, face, face], [0, 0, 0], [Math.PI / 2, 0, 0]))
  const k = mark3d(r * 0.72)
  k.position.z = t / 2 + 0.02
  g.add(k)
  return g
}

builders.chipRed = () => {
  const c = chip('#d81e4a')
  c.rotation.set(-0.35, -0.45, 0.2)
  return c
}

builders.chipBlue = () => {
  const c = chip('#1f57d6')
  c.rotation.set(-0.35, 0.45, -0.1)
  return c
}

builders.chipGreen = () => {
  const c = chip('#0d8f63')
  c.rotation.set(-0.5, -0.2, 0.2)
  return c
}

builders.chips = () => {
  const g = group()
  const cols = ['#d81e4a', '#1b1836', '#1f57d6', '#0d8f63', '#e07a0b']
  const rnd = lehmer(9)
  for (const [x, z, n, o] of [
    [-0.45, -0.1, 6, 0],
    [0.62, 0.15, 4, 2],
  ])
    for (let i = 0; i < n; i++) {
      const c = chip(cols[(i + o) % 5], 0.55, 0.17)
      c.rotation.set(-Math.PI / 2, 0, rnd() * 6)
      c.position.set(x + (rnd() - 0.5) * 0.06, -0.85 + i * 0.175, z)
      g.add(c)
    }
  const c = chip('#d81e4a', 0.55, 0.14)
  c.position.set(0.05, -0.55, 0.95)
  c.rotation.set(-0.25, -0.35, 0.4)
  g.add(c)
  g.rotation.x = 0.3
  return g
}

function die(col = '#e01f3d', pip = '#fff', s = 1) {
  const g = group()
  g.add(mesh(new RoundedBoxGeometry(s, s, s, 8, s * 0.13), materials.enamel(col, { metalness: 0.05, roughness: 0.12 })))
  const P = {
    1: [[0, 0]],
    2: [
      [-1, -1],
      [1, 1],
    ],
    3: [
      [-1, -1],
      [0, 0],
      [1, 1],
    ],
    4: [
      [-1, -1],
      [1, 1],
      [-1, 1],
      [1, -1],
    ],
    5: [
      [-1, -1],
      [1, 1],
      [-1, 1],
      [1, -1],
      [0, 0],
    ],
    6: [
      [-1, -1],
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, 0],
      [1, 0],
    ],
  }
  const pm = materials.gloss(pip, { roughness: 0.3 })
  const sg = new THREE.SphereGeometry(s * 0.092, 24, 16)
  const put = (n, f) =>
    P[n].forEach(([a, b]) => {
      const m = new THREE.Mesh(sg, pm)
      f(m, a * s * 0.26, b * s * 0.26)
      g.add(m)
    })
  put(5, (m, a, b) => {
    m.position.set(a, b, s * 0.5)
    m.scale.z = 0.22
  })
  put(2, (m, a, b) => {
    m.position.set(a, b, -s * 0.5)
    m.scale.z = 0.22
  })
  put(6, (m, a, b) => {
    m.position.set(s * 0.5, a, b)
    m.scale.x = 0.22
  })
  put(1, (m, a, b) => {
    m.position.set(-s * 0.5, a, b)
    m.scale.x = 0.22
  })
  put(3, (m, a, b) => {
    m.position.set(a, s * 0.5, b)
    m.scale.y = 0.22
  })
  put(4, (m, a, b) => {
    m.position.set(a, -s * 0.5, b)
    m.scale.y = 0.22
  })
  return g
}

builders.dice = () => {
  const g = group()
  const a = die()
  a.position.set(-0.5, 0.18, 0)
  a.rotation.set(0.5, 0.55, 0.25)
  const b = die('#e01f3d', '#fff', 0.95)
  b.position.set(0.55, -0.35, 0.45)
  b.rotation.set(0.35, -0.5, -0.35)
  g.add(a, b)
  return g
}

builders.diceThree = () => {
  const g = group()
  ;[
    [-0.72, -0.35, 0, 0.5, 0.5, 0.1],
    [0.72, -0.35, 0.1, 0.4, -0.45, -0.2],
    [0, 0.62, -0.2, 0.6, 0.2, 0.5],
  ].forEach(([x, y, z, a, b, c], i) => {
    const d = die(i === 1 ? '#fff7ea' : '#e01f3d', i === 1 ? '#d81e4a' : '#fff', 0.9)
    d.position.set(x, y, z)
    d.rotation.set(a, b, c)
    g.add(d)
  })
  return g
}

builders.dieGold = () => {
  const g = die('#ffb52b', '#5a1230', 1.35)
  g.children[0].material = materials.gold({ roughness: 0.14 })
  g.rotation.set(0.5, 0.6, 0.15)
  return g
}
