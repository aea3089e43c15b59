// What is rendered besides the hand-modelled symbols: letters, emblems, card fans. A new emblem is one icon name.
import { readFileSync } from 'node:fs'
import { loadFont } from '../tiles/glyphs.mjs'
import { cardFaces } from './card-faces.mjs'

const icons = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@iconify-json/game-icons/icons.json')), 'utf8'),
).icons

const SEVEN = 'M-60 -80 L64 -80 L64 -46 C30 -10 8 30 4 84 L-44 84 C-40 34 -16 -8 12 -36 L-26 -36 L-30 -20 L-60 -20Z'

const SEVENS = { seven: '#f0143c', seven_blue: '#1f6bff', seven_gold: undefined }

const REEL_LETTERS = { A: '#e8174a', K: '#8a34f0', Q: '#12a86b', J: '#1f6bff', 10: '#f08a10', 9: '#12a9c9' }

/** Name: text, face, colour of the front (gold without), depth, size. */
const WORDS = {
  bar: ['BAR', 'bowlby-one', '#1d1630', 0.12, 2],
  wild: ['WILD', 'lilita-one', '#f0143c', 0.1, 2.1],
  bonus: ['BONUS', 'lilita-one', '#8a34f0', 0.1, 2.1],
  x1000: ['x1000', 'lilita-one', undefined, 0.1, 2.1],
}

const EMBLEMS = `
dragon-head tiger-head lion wolf-head bull-horns eagle-head rooster sea-dragon spartan-helmet samurai-helmet viking-head
anubis horus eye-of-horus gold-scarab egyptian-sphinx medusa-head minotaur hydra pegasus unicorn horse-head fox-head
elephant-head bear-head monkey gorilla stag-head kraken-tentacle trident pirate-skull pirate-captain anchor ship-wheel
witch-face wizard-face magic-lamp thor-hammer lightning-trio zeus-sword totem-mask mayan-pyramid aztec-calendar-sun
sun-priest carnival-mask ninja-head katana lotus-flower rose butterfly owl scorpion cobra crab octopus shark-jaws
sea-turtle angler-fish seahorse mermaid jellyfish barn-owl double-dragon dragon-spiral yin-yang pagoda castle revolver
cowboy-boot rocket ufo robot-golem boxing-glove dice-fire jewel-crown queen-crown laurel-crown treasure-map
open-treasure-chest locked-chest winged-shield buffalo-head jeep island volcano palm-tree pineapple drum guitar`

const ON_PLATES = {
  'sea-dragon': ['coin', '#0a5f7a'],
  rooster: ['shield', '#a5123e'],
  'dragon-head': ['shield', '#7a1230'],
  'spartan-helmet': ['shield', '#123a6b'],
  'pirate-skull': ['coin', '#2a1238'],
  'tiger-head': ['coin', '#8a2b0a'],
  'wolf-head': ['shield', '#1b2a6b'],
  lion: ['shield', '#5a1030'],
  'eagle-head': ['shield', '#0b4a36'],
  'bull-horns': ['shield', '#3a1030'],
  trident: ['coin', '#0b4a80'],
  'lightning-trio': ['shield', '#2a1a7a'],
  anchor: ['shield', '#0c3a5b'],
  crown: ['coin', '#7a1230'],
  'shark-jaws': ['shield', '#0a4a5b'],
  scorpion: ['shield', '#4a2a08'],
  cobra: ['shield', '#0d4a2a'],
  'buffalo-head': ['shield', '#7a3a0a'],
  'horse-head': ['shield', '#3a1a5b'],
  'sun-priest': ['coin', '#7a2a0a'],
}

/** Name: cards, angle between two of them. */
const FANS = {
  cardsAK: [['Sa', 'Hk'], 0.34],
  cardsRoyal: [['H10', 'Hj', 'Hq', 'Hk', 'Ha'], 0.24],
  cardsBacc: [['D9', 'Ck'], 0.3],
  cardsBJ: [['Da', 'Sj'], 0.3],
  cards3: [['Ca', 'Da', 'Sa'], 0.3],
}

/** Name and options of every job, in the order they are rendered. */
export async function jobs() {
  const faces = await cardFaces()
  const letter = (path, face, depth, size) => ({ path, letter: 1, face, depth, size })
  return [
    ['slotMachine', { seven: SEVEN }],
    ...Object.entries(SEVENS).map(([name, face]) => [name, letter(SEVEN, face, 0.2, 1.9)]),
    ...Object.entries(REEL_LETTERS).map(([text, face]) => [
      `L_${text}`,
      letter(textPath(text, 'alfa-slab-one', text === '10' ? -4 : 0), face, 0.16, 1.9),
    ]),
    ...Object.entries(WORDS).map(([name, [text, font, face, depth, size]]) => [
      name,
      letter(textPath(text, font, 2), face, depth, size),
    ]),
    ...EMBLEMS.trim()
      .split(/\s+/)
      .map(name => [`em_${name}`, { path: iconPath(name), mat: 'gold' }]),
    ...Object.entries(ON_PLATES).map(([name, [plate, plateColor]]) => [
      `pl_${name}`,
      { path: iconPath(name), mat: 'pale', plate, plateColor },
    ]),
    ...Object.entries(FANS).map(([name, [cards, spread]]) => [name, { cards: cards.map(card => faces[card]), spread }]),
    ['qr', { path: qrPath(), mat: 'white' }],
  ]
}

function iconPath(name) {
  return [...icons[name].body.matchAll(/ d="([^"]+)"/g)].map(match => match[1]).join(' ')
}

function textPath(text, family, tracking) {
  const font = loadFont(family)
  let x = 0
  let path = ''
  for (const letter of text) {
    const glyph = font.charToGlyph(letter)
    path += glyph.getPath(x, 0, 100).toPathData(2)
    x += (glyph.advanceWidth / font.unitsPerEm) * 100 + tracking
  }
  return path
}

/** Looks like a code and is none: three finders and stable noise. */
function qrPath() {
  const finder = (x, y) =>
    `M${x} ${y}h7v7h-7Z M${x + 1.2} ${y + 1.2}v4.6h4.6v-4.6Z M${x + 2.2} ${y + 2.2}h2.6v2.6h-2.6Z`
  const cells = [finder(0, 0), finder(14, 0), finder(0, 14)]
  let state = 77
  for (let y = 0; y < 21; y++) {
    for (let x = 0; x < 21; x++) {
      if ((x < 8 && y < 8) || (x > 12 && y < 8) || (x < 8 && y > 12)) continue
      state = (state * 16807) % 2147483647
      if (state / 2147483647 > 0.52) cells.push(`M${x + 0.06} ${y + 0.06}h.88v.88h-.88Z`)
    }
  }
  return cells.join(' ')
}
