import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { builders } from '../builders.mjs'
import { materials } from '../materials.mjs'
import { canvasTex, group, lathe, mesh } from '../shapes.mjs'

/** Pockets in the order of the wheel. */
const POCKETS = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
]

function paintWheel(x, w) {
  x.translate(w / 2, w / 2)
  for (let i = 0; i < POCKETS.length; i++) {
    x.fillStyle = i === 0 ? '#0b8f4f' : i % 2 ? '#c8102e' : '#17121f'
    x.beginPath()
    x.moveTo(0, 0)
    x.arc(0, 0, 1010, (i / POCKETS.length) * 6.2832, ((i + 1) / POCKETS.length) * 6.2832)
    x.fill()
    x.save()
    x.rotate(((i + 0.5) / POCKETS.length) * 6.2832)
    x.translate(905, 0)
    x.rotate(Math.PI / 2)
    x.fillStyle = '#fff'
    x.font = '900 88px "Archivo Black"'
    x.textAlign = 'center'
    x.textBaseline = 'middle'
    x.fillText(POCKETS[i], 0, 0)
    x.restore()
    x.strokeStyle = '#e8b64c'
    x.lineWidth = 7
    x.beginPath()
    x.moveTo(560 * Math.cos((i / POCKETS.length) * 6.2832), 560 * Math.sin((i / POCKETS.length) * 6.2832))
    x.lineTo(1010 * Math.cos((i / POCKETS.length) * 6.2832), 1010 * Math.sin((i / POCKETS.length) * 6.2832))
    x.stroke()
  }
  x.strokeStyle = '#e8b64c'
  x.lineWidth = 14
  x.beginPath()
  x.arc(0, 0, 800, 0, 7)
  x.stroke()
  x.fillStyle = '#5a1d10'
  x.beginPath()
  x.arc(0, 0, 560, 0, 7)
  x.fill()
  x.lineWidth = 20
  x.stroke()
}

function addSpindle(g) {
  g.add(
    mesh(
      lathe([
        [0, 0.5],
        [0.07, 0.48],
        [0.09, 0.4],
        [0.05, 0.33],
        [0.07, 0.2],
        [0.2, 0.12],
        [0.42, 0.07],
        [0.6, 0.04],
        [0.6, 0.02],
        [0, 0.02],
      ]),
      materials.gold(),
    ),
  )
  for (let i = 0; i < 4; i++) {
    const a = (i * Math.PI) / 2 + 0.4
    g.add(
      mesh(
        new THREE.CylinderGeometry(0.03, 0.03, 0.34, 16),
        materials.gold(),
        [Math.cos(a) * 0.17, 0.3, Math.sin(a) * 0.17],
        [0, -a, Math.PI / 2],
      ),
    )
    g.add(
      mesh(new THREE.SphereGeometry(0.06, 24, 16), materials.paleGold(), [Math.cos(a) * 0.35, 0.3, Math.sin(a) * 0.35]),
    )
  }
}

builders.roulette = () => {
  const g = group()
  g.add(
    mesh(
      lathe([
        [1.0, -0.16],
        [1.3, -0.12],
        [1.36, 0.0],
        [1.34, 0.14],
        [1.24, 0.17],
        [1.1, 0.08],
        [1.0, 0.0],
      ]),
      materials.enamel('#6b2414', { roughness: 0.25 }),
    ),
  )
  g.add(mesh(new THREE.TorusGeometry(1.3, 0.035, 16, 160), materials.gold(), [0, 0.15, 0], [Math.PI / 2, 0, 0]))
  const tex = canvasTex(2048, 2048, paintWheel)
  g.add(
    mesh(
      new THREE.CircleGeometry(1.1, 128),
      new THREE.MeshPhysicalMaterial({
        map: tex,
        roughness: 0.3,
        clearcoat: 0.8,
        clearcoatRoughness: 0.1,
        envMapIntensity: 0.7,
      }),
      [0, 0.03, 0],
      [-Math.PI / 2, 0, 0],
    ),
  )
  addSpindle(g)
  g.add(
    mesh(new THREE.SphereGeometry(0.06, 32, 24), materials.gloss('#ffffff', { roughness: 0.1 }), [
      Math.cos(1.1) * 0.78,
      0.1,
      Math.sin(1.1) * 0.78,
    ]),
  )
  g.rotation.set(0.72, 0, -0.12)
  g.scale.setScalar(0.98)
  return g
}

builders.slotMachine = () => {
  const g = group()
  g.add(mesh(new RoundedBoxGeometry(1.75, 1.5, 0.8, 6, 0.2), materials.enamel('#d01b48'), [0, -0.1, 0]))
  g.add(mesh(new RoundedBoxGeometry(1.95, 0.34, 0.95, 6, 0.12), materials.gold(), [0, -0.9, 0]))
  g.add(mesh(new RoundedBoxGeometry(1.55, 0.42, 0.7, 6, 0.18), materials.gold(), [0, 0.78, 0]))
  g.add(mesh(new RoundedBoxGeometry(1.5, 0.86, 0.1, 5, 0.06), materials.gold(), [0, -0.02, 0.38]))
  for (let i = -1; i <= 1; i++) {
    g.add(
      mesh(new RoundedBoxGeometry(0.42, 0.72, 0.06, 4, 0.04), materials.gloss('#fff8ea', { roughness: 0.4 }), [
        i * 0.46,
        -0.02,
        0.43,
      ]),
    )
  }
  g.userData.seven = true
  g.add(mesh(new THREE.CylinderGeometry(0.045, 0.045, 0.75, 16), materials.silver(), [1.08, 0.1, 0], [0, 0, -0.12]))
  g.add(mesh(new THREE.SphereGeometry(0.16, 32, 24), materials.gloss('#ffb21e'), [1.13, 0.52, 0]))
  g.add(mesh(new THREE.CylinderGeometry(0.13, 0.13, 0.2, 24), materials.gold(), [0.98, -0.28, 0], [0, 0, Math.PI / 2]))
  for (let i = -3; i <= 3; i++)
    g.add(
      mesh(
        new THREE.SphereGeometry(0.055, 20, 16),
        new THREE.MeshBasicMaterial({ color: i % 2 ? '#fff3c0' : '#ff5a7a' }),
        [i * 0.2, 0.78, 0.36],
      ),
    )
  g.rotation.set(0.12, -0.4, 0)
  return g
}
