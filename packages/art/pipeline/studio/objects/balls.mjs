import * as THREE from 'three'
import { builders } from '../builders.mjs'
import { materials } from '../materials.mjs'
import { canvasTex, group, lehmer, mesh } from '../shapes.mjs'

builders.lotto = () => {
  const g = group()
  const cols = ['#ff3b57', '#ffb21e', '#19b981', '#2f7bff', '#a44bff']
  ;[
    [0, 0.55, 0, 0.62, '6'],
    [-0.85, -0.1, -0.15, 0.58, '17'],
    [0.85, -0.05, -0.1, 0.58, '42'],
    [-0.38, -0.72, 0.5, 0.52, '8'],
    [0.48, -0.75, 0.45, 0.52, '29'],
  ].forEach(([x, y, z, r, n], i) => {
    g.add(ball(cols[i], n, r, [x, y, z], [0, -Math.PI / 2 + -x * 0.25, 0]))
  })
  return g
}

function ball(col, n, r, pos, rot) {
  const tex = canvasTex(1024, 512, (x, w, h) => {
    x.fillStyle = col
    x.fillRect(0, 0, w, h)
    for (const cx of [w / 2]) {
      x.fillStyle = '#fffdf6'
      x.beginPath()
      x.ellipse(cx, h / 2, 104, 104, 0, 0, 7)
      x.fill()
      x.lineWidth = 8
      x.strokeStyle = 'rgba(0,0,0,.12)'
      x.stroke()
      x.fillStyle = '#1a1230'
      x.font = '900 128px "Archivo Black"'
      x.textAlign = 'center'
      x.textBaseline = 'middle'
      x.fillText(n, cx, h / 2 + 8)
    }
  })
  return mesh(
    new THREE.SphereGeometry(r, 64, 48),
    new THREE.MeshPhysicalMaterial({
      map: tex,
      roughness: 0.18,
      clearcoat: 1,
      clearcoatRoughness: 0.04,
      envMapIntensity: 0.8,
    }),
    pos,
    rot,
  )
}

builders.lottoBall = () => ball('#ffb21e', '8', 1.05, [0, 0, 0], [0.1, -Math.PI / 2 + 0.25, 0])

builders.basketball = () => {
  const tex = canvasTex(2048, 1024, (x, w, h) => {
    x.fillStyle = '#f07317'
    x.fillRect(0, 0, w, h)
    const random = lehmer(17)
    for (let i = 0; i < 26000; i++) {
      x.fillStyle = random() > 0.5 ? 'rgba(255,190,110,.16)' : 'rgba(90,25,0,.16)'
      x.beginPath()
      x.arc(random() * w, random() * h, 3, 0, 7)
      x.fill()
    }
    x.strokeStyle = '#221018'
    x.lineWidth = 15
    x.beginPath()
    x.moveTo(0, h / 2)
    x.lineTo(w, h / 2)
    x.stroke()
    for (const cx of [w * 0.25, w * 0.75]) {
      x.beginPath()
      x.moveTo(cx, 0)
      x.lineTo(cx, h)
      x.stroke()
    }
    for (const cx of [0, w * 0.5, w]) {
      x.beginPath()
      x.ellipse(cx, h / 2, w * 0.125, h * 0.36, 0, 0, 7)
      x.stroke()
    }
  })
  const g = group()
  g.add(
    mesh(
      new THREE.SphereGeometry(1.05, 96, 64),
      new THREE.MeshPhysicalMaterial({
        map: tex,
        roughness: 0.55,
        clearcoat: 0.25,
        clearcoatRoughness: 0.4,
        envMapIntensity: 0.9,
        bumpMap: tex,
        bumpScale: 1.2,
      }),
      [0, 0, 0],
      [0.25, 0.55, 0.35],
    ),
  )
  return g
}

builders.soccer = () => {
  // truncated icosahedron shading by nearest pentagon centre
  const phi = (1 + Math.sqrt(5)) / 2
  const V = []
  for (const s of [1, -1])
    for (const t of [1, -1]) {
      V.push([0, s, t * phi], [s, t * phi, 0], [t * phi, 0, s])
    }
  const P = V.map(v => new THREE.Vector3(...v).normalize())
  const tex = canvasTex(2048, 1024, (x, w, h) => {
    const im = x.createImageData(w, h)
    const hexC = []
    for (let i = 0; i < 12; i++)
      for (let j = i + 1; j < 12; j++)
        for (let k = j + 1; k < 12; k++) {
          const c = P[i].clone().add(P[j]).add(P[k])
          if (P[i].distanceTo(P[j]) < 1.1 && P[j].distanceTo(P[k]) < 1.1 && P[i].distanceTo(P[k]) < 1.1)
            hexC.push(c.normalize())
        }
    const C = [...P.map(v => [v, 0]), ...hexC.map(v => [v, 1])]
    for (let y = 0; y < h; y++)
      for (let xx = 0; xx < w; xx++) {
        const th = (y / h) * Math.PI,
          ph = (xx / w) * 2 * Math.PI
        const px = -Math.cos(ph) * Math.sin(th),
          py = Math.cos(th),
          pz = Math.sin(ph) * Math.sin(th)
        let b1 = -9,
          b2 = -9,
          t = 0
        for (const [v, k] of C) {
          const d = px * v.x + py * v.y + pz * v.z + (k ? 0.0 : -0.018)
          if (d > b1) {
            b2 = b1
            b1 = d
            t = k
          } else if (d > b2) b2 = d
        }
        const e = b1 - b2
        const o = (y * w + xx) * 4
        const seam = e < 0.0085
        const c = seam ? [60, 60, 78] : t ? [246, 247, 252] : [24, 22, 46]
        im.data.set([...c, 255], o)
      }
    x.putImageData(im, 0, 0)
  })
  return mesh(
    new THREE.SphereGeometry(1.05, 96, 64),
    new THREE.MeshPhysicalMaterial({
      map: tex,
      roughness: 0.35,
      clearcoat: 0.6,
      clearcoatRoughness: 0.15,
      envMapIntensity: 0.8,
    }),
    [0, 0, 0],
    [0.2, 0.5, 0.1],
  )
}

builders.volley = () => {
  const tex = canvasTex(1024, 512, (x, w, h) => {
    const c = ['#ffd23f', '#2f6bff', '#fffdf6']
    for (let i = 0; i < 12; i++) {
      x.fillStyle = c[i % 3]
      x.beginPath()
      x.moveTo((i * w) / 12, 0)
      x.bezierCurveTo((i * w) / 12 + 120, h * 0.35, (i * w) / 12 - 120, h * 0.65, (i * w) / 12 + 40, h)
      x.lineTo(((i + 1) * w) / 12 + 40, h)
      x.bezierCurveTo(((i + 1) * w) / 12 - 120, h * 0.65, ((i + 1) * w) / 12 + 120, h * 0.35, ((i + 1) * w) / 12, 0)
      x.fill()
      x.strokeStyle = 'rgba(20,15,50,.55)'
      x.lineWidth = 4
      x.stroke()
    }
  })
  return mesh(
    new THREE.SphereGeometry(1.05, 96, 64),
    new THREE.MeshPhysicalMaterial({ map: tex, roughness: 0.45, clearcoat: 0.3, envMapIntensity: 0.85 }),
    [0, 0, 0],
    [0.5, 0.4, 0.4],
  )
}

builders.tennis = () => {
  const tex = canvasTex(1024, 512, (x, w, h) => {
    x.fillStyle = '#cfe83a'
    x.fillRect(0, 0, w, h)
    x.strokeStyle = '#fff'
    x.lineWidth = 16
    x.beginPath()
    for (let i = 0; i <= w; i += 4) {
      const y = h / 2 + Math.sin((i / w) * Math.PI * 4) * h * 0.26
      i ? x.lineTo(i, y) : x.moveTo(i, y)
    }
    x.stroke()
  })
  return mesh(
    new THREE.SphereGeometry(1.05, 96, 64),
    materials.soft('#ffffff', { map: tex, roughness: 0.8 }),
    [0, 0, 0],
    [0.4, 0.7, 0.3],
  )
}
