import type { GameArt } from '@hiyas/art'
import { type SlotModel, slotModel } from '@hiyas/fair'
import { COIN, SCATTER, WILD } from '@hiyas/fair/letters'
import { invariant } from '@hiyas/kernel'
import { CARDS, STONES, THEMES } from './themes.ts'
import type { Plate, Skin, SymbolArt, Title } from './title.ts'

/** A title from its line of the art catalogue, in the clothes of its scene. The same line gives the same title. */
export function dress(art: GameArt, model: string, released: string): Title {
  return {
    code: art.slug,
    vendor: art.vendor,
    title: art.title,
    model,
    skin: skinOf(art),
    symbols: symbolsOf(art, slotModel(model)),
    backdrop: `${art.scene}-${art.palette}`,
    classifications: ['slots'],
    released,
  }
}

/** The letters of a model, best paying first, and those that do more than pay. */
function lettersOf(model: SlotModel): { paying: string[]; special: string[] } {
  const strips = model.kind === 'board' ? model.reels : model.strips
  const shown = new Set(strips.join(''))
  const pays = Object.keys(model.kind === 'board' ? model.pays : model.linePays)
  const paying = pays.filter(letter => letter !== WILD)
  return { paying, special: [...shown].filter(letter => !paying.includes(letter)).toSorted() }
}

function symbolsOf(art: GameArt, model: SlotModel): Title['symbols'] {
  const theme = THEMES[art.scene]
  invariant(theme, `scene ${art.scene} has a theme`)
  const { paying, special } = lettersOf(model)
  const used = new Set<string>()
  const take = (pool: readonly SymbolArt[]): SymbolArt => {
    const found = pool.find(one => !used.has(bareName(one)))
    invariant(found, `${art.title} has symbols enough`)
    used.add(bareName(found))
    return found
  }
  const isFalling = model.kind === 'board' && (model.wins.kind === 'cluster' || model.wins.kind === 'anywhere')
  const low = isFalling ? STONES : CARDS
  const symbols: Record<string, SymbolArt> = {}
  // What is special is dressed first, so that nothing that pays looks like it.
  const pools: Record<string, readonly SymbolArt[]> = {
    [WILD]: [theme.wild, 'star', 'vip_gold'],
    [SCATTER]: [theme.scatter, 'gift', 'ticket'],
    [COIN]: ['coin', 'coinEdge'],
  }
  const main = art.symbol
  used.add(bareName(main))
  for (const letter of special) symbols[letter] = take(pools[letter] ?? [])
  const turned = turn(theme.pays, hashOf(art.title) % theme.pays.length)
  const lowFrom = paying.length - Math.min(CARDS.length, Math.floor(paying.length / 2))
  paying.forEach((letter, index) => {
    if (index === 0) symbols[letter] = main
    else symbols[letter] = index < lowFrom ? take([...art.companions, ...turned, ...STONES]) : take([...low, ...STONES])
  })
  return onPlates(symbols, paying)
}

const PLATES: readonly Plate[] = ['ruby', 'sapphire', 'emerald', 'violet', 'topaz', 'rose', 'aqua', 'night']

/** Every bare emblem gets a plate, each another one, so that two are told apart at full speed. */
function onPlates(symbols: Readonly<Record<string, SymbolArt>>, paying: readonly string[]): Title['symbols'] {
  let next = 0
  const order = [...paying, ...Object.keys(symbols).filter(letter => !paying.includes(letter))]
  return Object.fromEntries(
    order.map(letter => {
      const art = symbols[letter] ?? ''
      return [letter, art.startsWith('em_') ? `${art}@${PLATES[next++ % PLATES.length]}` : art]
    }),
  )
}

/** `em_lion` and `pl_lion` are one picture to the eye. */
const bareName = (art: SymbolArt): string => art.replace(/^(em|pl)_/, '')

const turn = <Item>(list: readonly Item[], by: number): Item[] => [...list.slice(by), ...list.slice(0, by)]

/** FNV-1a: spreads titles over the symbols of their scene. */
function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash
}

/** The cabinet wears the palette of the tile. */
function skinOf({ palette }: GameArt): Skin {
  const skin = SKINS[palette]
  invariant(skin, `palette ${palette} has a skin`)
  return skin
}

const SKINS: Readonly<Record<string, Skin>> = {
  ruby: 'ruby',
  crimson: 'crimson',
  sunset: 'mango',
  mango: 'mango',
  gold: 'mango',
  sand: 'mango',
  candy: 'candy',
  magenta: 'magenta',
  violet: 'violet',
  sapphire: 'sapphire',
  ocean: 'ocean',
  ice: 'ocean',
  night: 'night',
  steel: 'night',
  emerald: 'emerald',
  forest: 'emerald',
  jade: 'jade',
}
