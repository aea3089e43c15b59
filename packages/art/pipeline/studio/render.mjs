import * as THREE from 'three'
import { builders } from './builders.mjs'
import { cardFan } from './cards.mjs'
import { emblem, letter } from './emblems.mjs'
import { materials } from './materials.mjs'
import { extrudePath, group } from './shapes.mjs'
import { canvas, environment, renderer } from './stage.mjs'
import './objects/balls.mjs'
import './objects/casino.mjs'
import './objects/chips.mjs'
import './objects/coins.mjs'
import './objects/fruit.mjs'
import './objects/gems.mjs'
import './objects/gifts.mjs'
import './objects/luck.mjs'
import './objects/things.mjs'

async function render(name, opt = {}) {
  const size = opt.px || 1024
  renderer.setSize(size, size, false)
  const scene = new THREE.Scene()
  scene.environment = environment
  const key = new THREE.DirectionalLight('#fff2dc', 2.2)
  key.position.set(-3, 5, 5)
  scene.add(key)
  const rim = new THREE.DirectionalLight('#ff7fb0', 1.6)
  rim.position.set(4, 2, -4)
  scene.add(rim)
  const fill = new THREE.DirectionalLight('#8fb8ff', 0.6)
  fill.position.set(-4, -1, 3)
  scene.add(fill)
  const front = new THREE.DirectionalLight('#fff0d0', 1.1)
  front.position.set(1, 2, 8)
  scene.add(front)
  let obj
  if (opt.path) obj = opt.letter ? letter(opt.path, opt) : emblem(opt.path, opt)
  else if (opt.cards) obj = await cardFan(opt.cards, opt)
  else if (opt.seven) {
    obj = builders.slotMachine()
    for (let i = -1; i <= 1; i++) {
      const s = extrudePath(opt.seven, {
        depth: 0.06,
        bevel: 0.03,
        size: 0.5,
        mats: [materials.gloss('#e0113a'), materials.gold()],
      })
      s.position.set(i * 0.46, -0.02, 0.5)
      obj.add(s)
    }
  } else obj = builders[name]()
  if (opt.face) {
    obj.traverse(o => {
      if (o.isMesh && Array.isArray(o.material)) o.material[0] = materials.enamel(opt.face, { metalness: 0.2 })
    })
  }
  const wrap = group()
  wrap.add(obj)
  scene.add(wrap)
  const box = new THREE.Box3().setFromObject(wrap)
  const c = box.getCenter(new THREE.Vector3()),
    s = box.getSize(new THREE.Vector3())
  wrap.position.sub(c)
  const cam = new THREE.PerspectiveCamera(24, 1, 0.1, 60)
  const m = Math.max(s.x, s.y) * (opt.pad || 1.03)
  cam.position.set(0, 0, m / 2 / Math.tan((12 * Math.PI) / 180) + s.z / 2)
  cam.lookAt(0, 0, 0)
  renderer.render(scene, cam)
  const url = canvas.toDataURL('image/png')
  scene.traverse(o => {
    if (o.geometry) o.geometry.dispose()
  })
  return url
}

const names = Object.keys(builders).filter(k => builders[k] && k !== 'shield')

window.studio = { render, names }
window.ready = true
