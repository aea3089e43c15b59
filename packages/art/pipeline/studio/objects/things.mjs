import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { builders } from '../builders.mjs'
import { MARK } from '../mark.mjs'
import { materials } from '../materials.mjs'
import { canvasTex, extrudePath, group, mesh, star } from '../shapes.mjs'
import { gem, gemCols } from './gems.mjs'

builders.phone = () => {
  const g = group()
  g.add(mesh(new RoundedBoxGeometry(1.02, 2.0, 0.13, 8, 0.12), materials.enamel('#20163f', { metalness: 0.7 })))
  const tex = canvasTex(512, 1024, (x, w, h) => {
    const gr = x.createLinearGradient(0, 0, 0, h)
    gr.addColorStop(0, '#ff9a3c')
    gr.addColorStop(0.45, '#e8366f')
    gr.addColorStop(1, '#24134d')
    x.fillStyle = gr
    x.fillRect(0, 0, w, h)
    x.fillStyle = '#fff3d0'
    x.save()
    x.translate(w / 2 - 128, 280)
    x.scale(4, 4)
    x.fill(new Path2D(MARK))
    x.restore()
    x.fillStyle = 'rgba(255,255,255,.92)'
    x.beginPath()
    x.roundRect(86, 720, 340, 96, 48)
    x.fill()
    x.fillStyle = '#3a1030'
    x.font = '900 44px "Archivo Black"'
    x.textAlign = 'center'
    x.fillText('HIYAS', w / 2, 784)
  })
  g.add(
    mesh(
      new THREE.PlaneGeometry(0.92, 1.86),
      new THREE.MeshPhysicalMaterial({
        map: tex,
        roughness: 0.15,
        clearcoat: 1,
        envMapIntensity: 0.5,
        emissive: new THREE.Color('#ffffff'),
        emissiveMap: tex,
        emissiveIntensity: 0.35,
      }),
      [0, 0, 0.068],
    ),
  )
  g.rotation.set(0.05, -0.42, 0.1)
  return g
}

builders.shield = (c1 = '#c8102e') => {
  const g = group()
  const d =
    'M0 -70 C24 -56 46 -52 62 -52 L62 -4 C62 40 30 64 0 80 C-30 64 -62 40 -62 -4 L-62 -52 C-46 -52 -24 -56 0 -70Z'
  const o = extrudePath(d, {
    depth: 0.16,
    bevel: 0.06,
    size: 2.05,
    mats: [materials.gold(), materials.goldRough()],
    curve: 24,
  })
  g.add(o)
  const i = extrudePath(d, {
    depth: 0.1,
    bevel: 0.05,
    size: 1.72,
    mats: [materials.enamel(c1), materials.gold()],
    curve: 24,
  })
  i.position.z = 0.16
  g.add(i)
  return g
}

const vipDef = {
  bronze: ['#8a3b12', () => materials.bronze()],
  silver: ['#3b4a78', () => materials.silver()],
  gold: ['#7a1230', () => materials.gold()],
  platinum: ['#12506b', () => materials.silver()],
  diamond: ['#3a1a80', () => materials.paleGold()],
}

const vipGem = { bronze: 'topaz', silver: 'aqua', gold: 'ruby', platinum: 'sapphire', diamond: 'diamond' }

for (const [k, [c, m]] of Object.entries(vipDef))
  builders[`vip_${k}`] = () => {
    const g = builders.shield(c)
    g.children[0].material = [m(), m()]
    const q = gem(gemCols[vipGem[k]], 'round', 0.46)
    q.rotation.x = Math.PI / 2 - 0.25
    q.position.set(0, 0.06, 0.42)
    g.add(q)
    const ring = mesh(new THREE.TorusGeometry(0.52, 0.05, 20, 64), m(), [0, 0.06, 0.3])
    g.add(ring)
    for (const s of [-1, 1]) {
      const st = extrudePath(star(), { depth: 0.05, bevel: 0.06, size: 0.22, mats: [m(), m()] })
      st.position.set(s * 0.35, -0.62, 0.3)
      g.add(st)
    }
    const st = extrudePath(star(), { depth: 0.05, bevel: 0.06, size: 0.26, mats: [m(), m()] })
    st.position.set(0, -0.72, 0.3)
    g.add(st)
    g.rotation.set(-0.05, -0.28, 0)
    return g
  }

builders.gamepad = () => {
  const g = group()
  const d =
    'M-60 -34 C-90 -34 -104 0 -110 36 C-114 62 -92 70 -76 52 C-64 38 -54 26 -40 26 L40 26 C54 26 64 38 76 52 C92 70 114 62 110 36 C104 0 90 -34 60 -34Z'
  g.add(
    extrudePath(d, {
      depth: 0.16,
      bevel: 0.1,
      size: 2.1,
      mats: [materials.gloss('#3a2be0', { roughness: 0.3 }), materials.gloss('#2417a0')],
      seg: 8,
      curve: 24,
    }),
  )
  for (const [x, y, c] of [
    [0.62, 0.2, '#ffb21e'],
    [0.82, 0.02, '#ff3b57'],
    [0.42, 0.02, '#19c48a'],
    [0.62, -0.16, '#34c3ff'],
  ])
    g.add(mesh(new THREE.SphereGeometry(0.095, 24, 16), materials.gloss(c), [x, y + 0.08, 0.3], [0, 0, 0], [1, 1, 0.6]))
  g.add(mesh(new RoundedBoxGeometry(0.44, 0.14, 0.12, 4, 0.05), materials.gloss('#f6f2ff'), [-0.62, 0.1, 0.32]))
  g.add(mesh(new RoundedBoxGeometry(0.14, 0.44, 0.12, 4, 0.05), materials.gloss('#f6f2ff'), [-0.62, 0.1, 0.32]))
  for (const x of [-0.25, 0.25])
    g.add(
      mesh(new THREE.SphereGeometry(0.17, 32, 24), materials.gloss('#15103a'), [x, -0.14, 0.3], [0, 0, 0], [1, 1, 0.7]),
    )
  g.rotation.set(-0.35, -0.35, 0.15)
  return g
}

builders.ticket = () => {
  const g = group()
  const d = 'M-100 -50 L100 -50 L100 -16 A16 16 0 0 0 100 16 L100 50 L-100 50 L-100 16 A16 16 0 0 0 -100 -16Z'
  g.add(
    extrudePath(d, {
      depth: 0.04,
      bevel: 0.02,
      size: 2.1,
      mats: [materials.gloss('#ff9f1c', { roughness: 0.35 }), materials.gold()],
    }),
  )
  const b = extrudePath('M-80 -38 L80 -38 L80 38 L-80 38Z M-76 -34 L-76 34 L76 34 L76 -34Z', {
    depth: 0.02,
    bevel: 0.01,
    size: 1.62,
    mats: [materials.paleGold(), materials.gold()],
  })
  b.position.z = 0.06
  g.add(b)
  const s = extrudePath(star(), {
    depth: 0.04,
    bevel: 0.05,
    size: 0.6,
    mats: [materials.gloss('#d6184a'), materials.gloss('#a50f30')],
  })
  s.position.z = 0.08
  g.add(s)
  g.rotation.set(-0.15, -0.4, 0.3)
  return g
}

builders.target = () => {
  const g = group()
  ;[
    ['#e0113a', 1.05, 0],
    ['#fff8ea', 0.82, 0.03],
    ['#e0113a', 0.58, 0.06],
    ['#fff8ea', 0.34, 0.09],
    ['#e0113a', 0.14, 0.12],
  ].forEach(([c, r, z]) => {
    g.add(
      mesh(
        new THREE.CylinderGeometry(r, r, 0.16, 96),
        materials.gloss(c, { roughness: 0.35 }),
        [0, 0, z],
        [Math.PI / 2, 0, 0],
      ),
    )
  })
  g.rotation.set(-0.1, -0.5, 0)
  return g
}
