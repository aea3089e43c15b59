// Draws the crests of the invented clubs into ../files/teams: an emblem of game-icons.net on a field in the club's colours.

import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const OUT = process.env.HIYAS_ART_OUT || fileURLToPath(new URL('../files/teams/', import.meta.url))
const { icons } = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json')

/** Outlines in a box of 40, and how far down the emblem sits in each. */
const FIELDS = {
  shield: ['M20 1c7 4 12 4.5 17 4.5V20c0 9-7 15-17 19C10 35 3 29 3 20V5.5C8 5.5 13 5 20 1Z', 8.2],
  hexagon: ['M20 1 37 10.5v19L20 39 3 29.5v-19Z', 8.8],
  disc: ['M20 1a19 19 0 1 1 0 38 19 19 0 0 1 0-38Z', 8.8],
}
const EMBLEM_PX = 22.4
const ICON_BOX_PX = 512

/** Field, emblem and the two colours of each club. */
const TEAMS = {
  'quezon-comets': ['shield', 'star-swirl', '#7a3cff', '#3a12b0'],
  'cebu-mariners': ['disc', 'ship-wheel', '#1f8aff', '#0a3fa0'],
  'davao-agilas': ['shield', 'eagle-head', '#e8366f', '#8a0f3a'],
  'iloilo-wolves': ['hexagon', 'wolf-head', '#19a878', '#07553a'],
  'tarlac-kings': ['shield', 'lion', '#ffae1f', '#c2560a'],
  'marikina-toro': ['hexagon', 'bull-horns', '#e23b2f', '#7a120a'],
  'batangas-sharks': ['disc', 'shark-jaws', '#0fb5c9', '#07566a'],
  'laguna-dragons': ['shield', 'dragon-head', '#b0258c', '#5a0f5a'],
}

await mkdir(OUT, { recursive: true })
for (const [slug, [field, emblem, from, to]] of Object.entries(TEAMS)) {
  const [outline, down] = FIELDS[field]
  const icon = icons[emblem]
  if (icon === undefined) throw new Error(`there is no icon ${emblem}`)
  const body = icon.body.replaceAll('currentColor', '#fff')
  const scale = EMBLEM_PX / ICON_BOX_PX
  const ground = `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><path d="${outline}" fill="url(#g)" stroke="#fff" stroke-opacity=".85" stroke-width="1.6"/>`
  const placed = `<g transform="translate(8.8 ${down}) scale(${scale})">${body}</g>`
  await writeFile(
    `${OUT}${slug}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${ground}${placed}</svg>`,
  )
}
