import type { SymbolArt } from './title.ts'

/** What a scene lends to the titles that are set in it: symbols that pay, the wild, and the scatter. */
export type Theme = { readonly pays: readonly SymbolArt[]; readonly wild: SymbolArt; readonly scatter: SymbolArt }

const theme = (pays: string, wild: SymbolArt, scatter: SymbolArt): Theme => ({ pays: pays.split(' '), wild, scatter })

/** By scene of the art catalogue. Bare emblems get a plate when they are handed out. */
export const THEMES: Readonly<Record<string, Theme>> = {
  fire: theme(
    'em_volcano em_dragon-head gem_ruby em_hydra em_dice-fire gem_topaz em_double-dragon bell',
    'starSun',
    'em_dragon-spiral',
  ),
  rays: theme('clover goldbars horseshoe bell gem_emerald crown star coinStack', 'starSun', 'gift'),
  candy: theme('cherry grapes watermelon orange gem_rose plum mango lemon', 'star', 'giftGreen'),
  temple: theme(
    'em_horus em_gold-scarab gem_sapphire em_cobra em_laurel-crown em_spartan-helmet gem_topaz em_eye-of-horus',
    'starSun',
    'em_egyptian-sphinx',
  ),
  burst: theme('bell bar horseshoe clover gem_ruby goldbars seven_blue star', 'seven_gold', 'gift'),
  neon: theme('em_guitar dice chipRed gem_diamond em_rocket chipBlue em_rose ticket', 'pl_lightning-trio', 'trophy'),
  mountains: theme(
    'em_wolf-head em_owl gem_aqua em_bear-head em_stag-head em_fox-head em_castle gem_amethyst',
    'vip_diamond',
    'pl_eagle-head',
  ),
  fiesta: theme('lantern em_drum ticket em_guitar gem_rose em_carnival-mask gift cherry', 'starSun', 'giftGreen'),
  oriental: theme(
    'em_lotus-flower goldbars em_pagoda em_drum angpao em_yin-yang em_katana coinStack',
    'coinFront',
    'lantern',
  ),
  jungle: theme(
    'em_tiger-head em_totem-mask gem_emerald em_butterfly em_monkey em_mayan-pyramid em_gorilla em_scorpion',
    'starSun',
    'em_palm-tree',
  ),
  cosmos: theme(
    'em_rocket gem_diamond em_ufo gem_sapphire em_robot-golem gem_amethyst em_winged-shield star',
    'starSun',
    'em_wizard-face',
  ),
  vault: theme(
    'gem_diamond goldbars em_locked-chest gem_ruby crown coinStack gem_emerald em_jewel-crown',
    'vip_gold',
    'em_open-treasure-chest',
  ),
  velvet: theme('crown bell em_rose gem_ruby dice em_carnival-mask chipRed em_queen-crown', 'vip_diamond', 'star'),
  sea: theme(
    'em_ship-wheel em_treasure-map gem_aqua em_island em_crab pl_anchor em_palm-tree goldbars',
    'pl_pirate-skull',
    'em_open-treasure-chest',
  ),
  ice: theme(
    'em_viking-head em_bear-head gem_aqua em_winged-shield em_stag-head gem_sapphire gem_diamond pl_wolf-head',
    'vip_platinum',
    'em_castle',
  ),
  heaven: theme(
    'em_pegasus em_unicorn gem_rose em_winged-shield em_butterfly gem_sapphire em_zeus-sword crown',
    'pl_lightning-trio',
    'star',
  ),
  workshop: theme(
    'goldbars em_robot-golem gem_topaz dieGold coinStack horseshoe gem_emerald em_locked-chest',
    'star',
    'em_open-treasure-chest',
  ),
  desert: theme(
    'em_scorpion em_cobra gem_topaz em_cowboy-boot em_gold-scarab horseshoe em_revolver em_magic-lamp',
    'starSun',
    'em_egyptian-sphinx',
  ),
  undersea: theme(
    'em_seahorse em_sea-turtle gem_aqua em_jellyfish em_octopus gem_sapphire em_kraken-tentacle em_angler-fish',
    'pl_trident',
    'em_open-treasure-chest',
  ),
  arena: theme('em_boxing-glove trophy em_tiger-head target chipRed em_lion bell star', 'vip_gold', 'ticket'),
}

/** Low symbols: letters of cards where lines or ways pay, cut stones where symbols burst. */
export const CARDS = ['L_A', 'L_K', 'L_Q', 'L_J'] as const
export const STONES = ['gem_ruby', 'gem_topaz', 'gem_emerald', 'gem_sapphire', 'gem_amethyst', 'gem_rose', 'gem_aqua']
