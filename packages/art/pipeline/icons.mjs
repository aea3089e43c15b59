// Writes packages/ui/src/Icon/icons.ts and duotone-icons.ts: the outlines of the interface icons we use, taken from Phosphor (MIT).
// Duotone ones are apart: they stand in menus, which no first page has, and a file of code cannot be loaded by halves.
// Add a name below and run `node icons.mjs`; every icon is a named export, so a screen ships only what it draws.
import { readFileSync, writeFileSync } from 'node:fs'

const NAMES = `
arrow-line-down-bold arrow-line-down-duotone arrow-line-up-bold arrow-line-up-duotone arrows-clockwise-bold
arrows-left-right-duotone bell-bold
caret-down-bold caret-left-bold caret-right-bold chart-line-up-duotone chat-centered-text-duotone chat-circle-dots-bold
chat-circle-dots-fill coins-duotone crown-simple-duotone
check-bold check-circle-fill clock-counter-clockwise-bold copy-bold device-mobile-bold device-mobile-duotone
device-mobile-speaker-bold envelope-simple-bold envelope-simple-duotone eye-bold eye-slash-bold fire-bold
game-controller-bold gear-six-bold gift-bold gift-duotone gift-fill headset-bold headset-duotone house-bold house-fill
identification-badge-bold identification-card-bold info-bold info-fill lightning-fill list-bold list-checks-duotone
lock-bold lock-key-open-bold lock-simple-bold magnifying-glass-bold megaphone-simple-fill minus-bold
paper-plane-tilt-duotone pause-fill play-fill plus-bold question-bold question-duotone receipt-duotone
percent-duotone ranking-duotone repeat-bold scroll-bold share-network-duotone shield-check-bold shield-check-duotone sign-out-bold sliders-horizontal-bold speaker-high-bold
speaker-slash-bold squares-four-fill star-bold star-fill textbox-bold ticket-bold timer-bold
treasure-chest-duotone user-bold user-circle-bold user-circle-duotone user-circle-fill user-fill user-plus-bold
users-three-duotone users-three-fill wallet-bold wallet-fill warning-circle-fill wifi-slash-fill x-bold x-circle-fill`

const FOLDER = process.env.HIYAS_ART_OUT || new URL('../../ui/src/Icon/', import.meta.url)
const icons = JSON.parse(readFileSync(new URL(import.meta.resolve('@iconify-json/ph/icons.json')), 'utf8')).icons
const names = NAMES.trim().split(/\s+/)
const isDuotone = name => name.endsWith('-duotone')

const NOTE = '// Phosphor Icons (MIT), 256 grid. Written by packages/art/pipeline/icons.mjs: add names there, not here.'
const SHAPE = `/** One outline, or two where the first is drawn at a fifth of the strength (duotone). */
export type IconShape = string | readonly [faint: string, full: string]
`
write('icons.ts', SHAPE, name => !isDuotone(name))
write('duotone-icons.ts', "import type { IconShape } from './icons.ts'\n", isDuotone)

function write(file, head, chosen) {
  const lines = names.filter(chosen).map(name => `export const ${camel(name)}: IconShape = ${shapeOf(name)}`)
  writeFileSync(new URL(file, new URL(FOLDER, 'file:')), `${NOTE}\n${head}\n${lines.join('\n')}\n`)
}

function shapeOf(name) {
  const outlines = [...icons[name].body.matchAll(/ d="([^"]+)"/g)].map(match => `'${match[1]}'`)
  return outlines.length === 1 ? outlines[0] : `[${outlines.join(', ')}]`
}

function camel(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
}
