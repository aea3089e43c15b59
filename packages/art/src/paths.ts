/** Where every program of the house serves the files of this package. */
export const ART_PREFIX = '/art/'

export type TileFormat = 'avif' | 'avif-228' | 'webp'

/** What the larger tile files measure, in pixels of the picture. Tiles are 3:4. */
export const TILE_WIDTH_PX = 342
export const TILE_HEIGHT_PX = 456
export const TILE_SMALL_WIDTH_PX = 228

/** Everything a `<picture>` needs for a tile: AVIF in two widths, WebP for browsers without it. */
export type TileArt = { readonly avifSrcSet: string; readonly webp: string }

/** `tilePath('hiyas-reels', 'webp')` -> `/art/tiles/hiyas-reels.webp`. */
export function tilePath(slug: string, format: TileFormat): string {
  const file = format === 'avif-228' ? `${slug}-228.avif` : `${slug}.${format}`
  return `${ART_PREFIX}tiles/${file}`
}

export function tileArt(slug: string): TileArt {
  return {
    avifSrcSet: `${tilePath(slug, 'avif-228')} ${TILE_SMALL_WIDTH_PX}w, ${tilePath(slug, 'avif')} ${TILE_WIDTH_PX}w`,
    webp: tilePath(slug, 'webp'),
  }
}

/**
 * A rendered symbol: `large` is 320 px (256 for emoji, `e:1f525`) for what a page draws beside its words, `small` 160 px for anything
 * drawn up to 53 CSS pixels. Games take theirs from the files of 512 px (build of the studio).
 */
export function symbolPath(name: string, size: 'large' | 'small' = 'small'): string {
  const emoji = name.startsWith('e:') ? name.slice(2) : null
  if (size === 'small') return `${ART_PREFIX}symbols-160/${emoji === null ? name : `e-${emoji}`}.webp`
  return emoji === null ? `${ART_PREFIX}symbols-320/${name}.webp` : `${ART_PREFIX}emoji/${emoji}.webp`
}

/** `vendorPath('KDL')` is the word mark (white, for dark tiles), `vendorPath('KDL', 'mark')` the square mark (a small picture). */
export function vendorPath(code: string, kind: 'wordmark' | 'mark' = 'wordmark'): string {
  return `${ART_PREFIX}vendors/${code}${kind === 'mark' ? '-mark.webp' : '.svg'}`
}

/** The crest of an invented club: `davao-agilas`. */
export function teamPath(slug: string): string {
  return `${ART_PREFIX}teams/${slug}.svg`
}

/** Facets and scenes behind heroes and banners: `facet-dusk`, `dusk-bay`, ... */
export function backgroundPath(name: string): string {
  return `${ART_PREFIX}backgrounds/${name}.webp`
}

/** Round flags of the language switch, by country code: `ph`, `us`. */
export function flagPath(country: string): string {
  return `${ART_PREFIX}flags/${country}.webp`
}

/** Icons of the installed app. A maskable one fills its square: the phone cuts it to the shape it likes. */
export type AppIcon = '192' | '512' | 'maskable-192' | 'maskable-512' | 'apple-180'

export const APP_ICONS: readonly AppIcon[] = ['192', '512', 'maskable-192', 'maskable-512', 'apple-180']

export function appIconPath(brand: string, icon: AppIcon): string {
  return `${ART_PREFIX}app/${brand}-${icon}.png`
}

/** Logos and marks of the house and its example merchant: `mark`, `logo-light`, ... */
export function brandPath(name: string): string {
  return `${ART_PREFIX}brand/${name}.svg`
}
