// The camera room: one renderer, and light cards in front of the camera, without which gold looks brown.
import * as THREE from 'three'

export const canvas = document.getElementById('c')

export const renderer = new THREE.WebGLRenderer({ canvas, alpha: true, antialias: true, preserveDrawingBuffer: true })

renderer.setClearColor(0, 0)

renderer.toneMapping = THREE.NeutralToneMapping

renderer.toneMappingExposure = 1.0

export const environment = makeEnv()

function softbox(w, h, color, i, pos, look = [0, 0, 0]) {
  const m = new THREE.Mesh(
    new THREE.PlaneGeometry(w, h),
    new THREE.MeshBasicMaterial({ color: new THREE.Color(color).multiplyScalar(i), side: THREE.DoubleSide }),
  )
  m.position.set(...pos)
  m.lookAt(...look)
  return m
}

function makeEnv() {
  const s = new THREE.Scene()
  const g = new THREE.SphereGeometry(20, 48, 48)
  const stops = [
    [-1, '#a8602c'],
    [-0.6, '#c07a3c'],
    [-0.28, '#6a3a34'],
    [-0.08, '#b07a58'],
    [0.1, '#f0d2a8'],
    [0.4, '#c9a2a8'],
    [0.7, '#e6dcf2'],
    [1, '#ffffff'],
  ].map(([k, c]) => [k, new THREE.Color(c)])
  const at = y => {
    for (let i = 1; i < stops.length; i++)
      if (y <= stops[i][0]) {
        const [a, ca] = stops[i - 1],
          [b, cb] = stops[i]
        return ca.clone().lerp(cb, (y - a) / (b - a))
      }
    return stops.at(-1)[1].clone()
  }
  const col = []
  const p = g.attributes.position
  for (let i = 0; i < p.count; i++) {
    const k = at(p.getY(i) / 20)
    col.push(k.r, k.g, k.b)
  }
  g.setAttribute('color', new THREE.Float32BufferAttribute(col, 3))
  s.add(new THREE.Mesh(g, new THREE.MeshBasicMaterial({ vertexColors: true, side: THREE.BackSide })))
  s.add(softbox(9, 5, '#fff6e6', 7, [-3, 10, 4]))
  s.add(softbox(3, 10, '#ffffff', 5, [-11, 2, 5]))
  s.add(softbox(2.2, 11, '#ffc29a', 5, [11, 1, 3]))
  s.add(softbox(8, 2.4, '#ffcf7a', 3, [2, -10, 4]))
  s.add(softbox(1.4, 9, '#ff6aa0', 4, [8, 3, -9]))
  s.add(softbox(1.4, 9, '#7fb4ff', 3, [-8, 3, -9]))
  // front gradient cards: keep camera-facing metal luminous
  s.add(softbox(7, 7, '#fff1d8', 1.5, [-3, 4, 13]))
  s.add(softbox(4, 3, '#ffffff', 4, [-5, 7, 11]))
  s.add(softbox(5, 4, '#ffb36b', 0.9, [5, -4, 12]))
  const pm = new THREE.PMREMGenerator(renderer)
  return pm.fromScene(s, 0.012).texture
}
