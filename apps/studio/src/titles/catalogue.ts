import { catalogue } from '@hiyas/art'
import { invariant } from '@hiyas/kernel'
import { dress } from './dress.ts'
import { TITLE_TABLE } from './table.ts'
import { CARDS } from './themes.ts'
import { type Title, titleCodeOf } from './title.ts'

/** The studios whose names our titles carry. */
export const VENDORS: Readonly<Record<string, string>> = {
  HYO: 'Hiyas Originals',
  KDL: 'Kidlat Studios',
  LUM: 'Lumina Play',
  NVG: 'Nova Gala',
  AUR: 'Aurum Forge',
  HBG: 'Habagat',
  DND: 'Duende Games',
  TKB: 'Tikbalang',
  CRL: 'Coral Reef',
  TDW: 'Tidewater',
}

/** `A B C D E F wild scatter`, then the four card letters unless four more names say otherwise. */
function symbols(names: string): Title['symbols'] {
  const [A = '', B = '', C = '', D = '', E = '', F = '', W = '', S = '', ...low] = names.split(' ')
  const [G = CARDS[0], H = CARDS[1], I = CARDS[2], J = CARDS[3]] = low
  return { A, B, C, D, E, F, G, H, I, J, W, S }
}

type Handmade = Omit<Title, 'classifications' | 'backdrop'>
const slot = (title: Handmade): Title => ({ ...title, backdrop: title.code, classifications: ['slots'] })
const ours = (title: Handmade): Title => ({ ...slot(title), classifications: ['slots', 'inhouse'] })

/** Titles whose every symbol was chosen by hand. */
const HANDMADE: readonly Title[] = [
  ours({
    code: 'hiyas-reels',
    vendor: 'HYO',
    title: 'Hiyas Reels',
    model: 'kislap',
    skin: 'violet',
    symbols: symbols(
      'crown gem_diamond gem_ruby gem_sapphire gem_emerald gem_amethyst starSun em_open-treasure-chest@violet',
    ),
    released: '2026-11-01',
  }),
  slot({
    code: 'bakunawa-rising',
    vendor: 'KDL',
    title: 'Bakunawa Rising',
    model: 'kidlat',
    skin: 'ruby',
    symbols: symbols(
      'em_dragon-head@ruby em_sea-dragon@sapphire em_hydra@emerald em_volcano@violet gem_ruby gem_topaz em_double-dragon@topaz em_dragon-spiral@night',
    ),
    released: '2026-10-14',
  }),
  slot({
    code: 'sweet-halo-halo',
    vendor: 'LUM',
    title: 'Sweet Halo-Halo',
    model: 'alon',
    skin: 'candy',
    symbols: symbols('watermelon mango grapes cherry orange plum gem_rose gift'),
    released: '2026-09-30',
  }),
  slot({
    code: 'neon-jeepney',
    vendor: 'NVG',
    title: 'Neon Jeepney',
    model: 'kidlat',
    skin: 'magenta',
    symbols: symbols('em_jeep@rose em_guitar@violet em_rose@ruby dice chipRed chipBlue pl_lightning-trio ticket'),
    released: '2026-11-07',
  }),
  slot({
    code: 'lucky-koi-gold',
    vendor: 'LUM',
    title: 'Lucky Koi Gold',
    model: 'kislap',
    skin: 'ruby',
    symbols: symbols('goldbars coinStack angpao em_lotus-flower@rose em_yin-yang@night gem_emerald coin lantern'),
    released: '2026-08-08',
  }),
  slot({
    code: 'triple-fire-7s',
    vendor: 'KDL',
    title: 'Triple Fire 7s',
    model: 'alon',
    skin: 'crimson',
    symbols: symbols('seven seven_gold seven_blue bar bell watermelon em_dice-fire@ruby star grapes plum orange lemon'),
    released: '2026-07-21',
  }),
  slot({
    code: 'pharaoh-ember',
    vendor: 'AUR',
    title: 'Pharaoh Ember',
    model: 'kidlat',
    skin: 'sapphire',
    symbols: symbols(
      'em_anubis@sapphire em_horus@ruby em_gold-scarab@emerald em_eye-of-horus@violet pl_cobra gem_aqua starSun em_egyptian-sphinx@night',
    ),
    released: '2026-10-02',
  }),
  slot({
    code: 'pirate-tides',
    vendor: 'HBG',
    title: 'Pirate Tides',
    model: 'kislap',
    skin: 'ocean',
    symbols: symbols(
      'em_pirate-captain@ruby em_ship-wheel@sapphire pl_anchor em_treasure-map@emerald goldbars coinPile pl_pirate-skull em_open-treasure-chest@violet',
    ),
    released: '2026-06-12',
  }),
  slot({
    code: 'thunder-hammer',
    vendor: 'AUR',
    title: 'Thunder Hammer',
    model: 'kidlat',
    skin: 'sapphire',
    symbols: symbols(
      'em_thor-hammer@sapphire em_viking-head@ruby pl_wolf-head pl_eagle-head em_winged-shield@violet gem_sapphire pl_lightning-trio em_castle@night',
    ),
    released: '2026-05-29',
  }),
  slot({
    code: 'kraken-cove',
    vendor: 'HBG',
    title: 'Kraken Cove',
    model: 'kidlat',
    skin: 'night',
    symbols: symbols(
      'em_octopus@violet em_kraken-tentacle@sapphire pl_trident pl_shark-jaws em_jellyfish@rose em_crab@ruby pl_sea-dragon em_locked-chest@emerald',
    ),
    released: '2026-09-11',
  }),
  slot({
    code: 'mangga-madness',
    vendor: 'HBG',
    title: 'Mangga Madness',
    model: 'alon',
    skin: 'mango',
    symbols: symbols('mango em_pineapple@emerald watermelon grapes orange lemon starSun em_palm-tree@aqua'),
    released: '2026-04-18',
  }),
  slot({
    code: 'dragon-dynasty',
    vendor: 'KDL',
    title: 'Dragon Dynasty',
    model: 'kidlat',
    skin: 'crimson',
    symbols: symbols('pl_dragon-head goldbars em_pagoda@emerald em_drum@rose angpao coinStack coin lantern'),
    released: '2026-02-17',
  }),
  ours({
    code: 'juicy-perya',
    vendor: 'HYO',
    title: 'Juicy Perya',
    model: 'alon',
    skin: 'violet',
    symbols: symbols('grapes watermelon cherry plum orange lemon clover ticket'),
    released: '2026-03-30',
  }),
  slot({
    code: 'mermaid-lagoon',
    vendor: 'LUM',
    title: 'Mermaid Lagoon',
    model: 'kislap',
    skin: 'jade',
    symbols: symbols(
      'em_mermaid@aqua em_seahorse@rose em_sea-turtle@emerald em_jellyfish@violet gem_aqua gem_rose pl_trident em_open-treasure-chest@sapphire',
    ),
    released: '2026-08-23',
  }),
  slot({
    code: 'moon-wolf',
    vendor: 'DND',
    title: 'Moon Wolf',
    model: 'kislap',
    skin: 'night',
    symbols: symbols(
      'pl_wolf-head em_stag-head@emerald em_owl@violet em_bear-head@ruby em_fox-head@topaz gem_aqua vip_diamond pl_eagle-head',
    ),
    released: '2026-10-31',
  }),
  slot({
    code: 'tikbalang-ride',
    vendor: 'TKB',
    title: 'Tikbalang Ride',
    model: 'kislap',
    skin: 'emerald',
    symbols: symbols(
      'pl_horse-head em_totem-mask@emerald em_butterfly@violet em_rose@ruby em_owl@sapphire clover horseshoe em_magic-lamp@night',
    ),
    released: '2026-07-04',
  }),
]

const artOf = new Map(catalogue.map(art => [art.slug, art]))

const DRESSED: readonly Title[] = TITLE_TABLE.trim()
  .split('\n')
  .slice(1)
  .map(line => {
    const [slug = '', model = '', released = ''] = line.split('|').map(cell => cell.trim())
    const art = artOf.get(slug)
    invariant(art, `the art catalogue has ${slug}`)
    return dress(art, model, released)
  })

/** Every title of the studio. A new one is a line in `table.ts` and in the art catalogue, a logo, and perhaps a backdrop. */
export const TITLES: readonly Title[] = [...HANDMADE, ...DRESSED]

const byCode = new Map(TITLES.map(title => [title.code, title]))
invariant(byCode.size === TITLES.length, 'every title has a code of its own')

/** The title of a game's code, whichever edition of it. */
export const titleOf = (code: string): Title | undefined => byCode.get(titleCodeOf(code))
