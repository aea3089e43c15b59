import type { SiteCategory } from './rules/category.ts'

/** The order of the demo merchant's categories: what there is to play first. */
export const DEMO_CATEGORIES: readonly SiteCategory[] = [
  'RNG',
  'LIVE',
  'PVP',
  'FISH',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'INHOUSE',
  'LOTT',
  'ELOTT',
]
