export { CATEGORIES, catalogue, type GameArt, slugOf, VENDORS } from './catalogue.ts'
export {
  ART_PREFIX,
  backgroundPath,
  brandPath,
  flagPath,
  gameArtPath,
  symbolPath,
  TILE_HEIGHT_PX,
  TILE_SMALL_WIDTH_PX,
  TILE_WIDTH_PX,
  type TileArt,
  type TileFormat,
  tileArt,
  tilePath,
  vendorPath,
} from './paths.ts'
