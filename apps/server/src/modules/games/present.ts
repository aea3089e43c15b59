import { tilePath } from '@hiyas/art'
import type { games as call, Language, Out } from '@hiyas/contract'
import type { TextKey } from '@hiyas/i18n'
import { textsOf } from '@hiyas/i18n/server'
import { editionAt, type KnownChoices } from './editions/rules.ts'
import type { Game } from './game.ts'
import { returnTold } from './rules/category.ts'
import { languageOf } from './rules/launch.ts'
import { isNew } from './rules/shelf.ts'
import { rulesToldAtMs } from './rules-changed.ts'
import { isInMaintenance, whyNotOpen } from './suppliers/rules.ts'
import type { SupplierTerms } from './suppliers/terms.ts'

export type GameItem = Out<typeof call.hotGames>['list'][number]

const CLASSIFICATION_TEXTS: ReadonlyMap<string, TextKey> = new Map([
  ['slots', 'games.class.slots'],
  ['inhouse', 'games.class.inhouse'],
])

/** The name of a classification; a supplier's own word where we have none for it. */
export function classificationName(key: string, language: Language): string {
  const text = CLASSIFICATION_TEXTS.get(key)
  return text === undefined ? key : textsOf(language).t(text)
}

export const gameName = (game: Game, language: Language): string => (language === 'TY' ? game.nameTy : game.nameEn)

export const iconOfTile = (tile: string): string => tilePath(tile, 'webp')

export const iconOf = (game: Game): string => iconOfTile(game.tile)

const isSupplierInMaintenance = (supplier: SupplierTerms | undefined, nowMs: number): boolean =>
  supplier !== undefined && whyNotOpen(supplier, nowMs) === 'maintenance'

/** Where the rules of a game are read without opening it: those of the edition that is played here (GAM-10). */
function rulesUrlOf(
  supplier: SupplierTerms | undefined,
  code: string,
  { language, currency }: { language: Language; currency: string },
): string | null {
  const path = supplier?.rulesPath ?? null
  return path && `${path}/${code}?${new URLSearchParams({ lang: language, currency })}`
}

export function presentGame(
  game: Game,
  about: {
    language: Language
    currency: string
    nowMs: number
    hot: ReadonlySet<string>
    choices: KnownChoices
    suppliers: ReadonlyMap<string, SupplierTerms>
  },
): GameItem {
  const name = gameName(game, about.language)
  const edition = editionAt(about.choices, game)
  const supplier = about.suppliers.get(game.supplier)
  return {
    nodeId: game.nodeId,
    gameId: game.code,
    roomId: null,
    gameName: name,
    nodeName: name,
    displayName: name,
    vassalage: game.vendor,
    gameType: game.category,
    gameClassifyNew: game.classifications[0] ?? '',
    showIcon: true,
    iconUrl: iconOf(game),
    mobileLargeIcon: tilePath(game.tile, 'avif'),
    mobileSmallIcon: iconOf(game),
    supportPlay: game.supportsTrial,
    vendorName: game.vendorName,
    isNew: isNew(game, about.nowMs),
    isHot: about.hot.has(game.nodeId),
    // GAM-11: what comes back in the edition that is played here, and how.
    rtp: returnTold(edition?.rtp ?? game.rtp),
    volatility: edition?.volatility ?? game.volatility,
    winMax: edition?.winMax ?? game.winMax,
    rulesUrl: rulesUrlOf(supplier, edition?.code ?? game.code, {
      language: languageOf(game, about.language),
      currency: about.currency,
    }),
    rulesChangedAt: rulesToldAtMs(game, { choices: about.choices, supplier }, about.nowMs),
    maintenance: isInMaintenance(game, about.nowMs) || isSupplierInMaintenance(supplier, about.nowMs),
  }
}
