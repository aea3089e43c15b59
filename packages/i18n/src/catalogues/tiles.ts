/** Kinds of games and what their tiles say. */
export const tiles = {
  ty: {
    'category.HOT': 'HOT',
    'category.SPORTS': 'Sports',
    'category.ESPORTS': 'E-sports',
    'category.LIVE': 'Live',
    'category.FISH': 'Isda',
    'category.RNG': 'Slots',
    'category.PVP': 'Baraha',
    'category.INHOUSE': 'Orihinal',
    'category.COCKFIGHT': 'Sabong',
    'category.ELOTT': 'E-lotto',
    'category.LOTT': 'Lotto',

    'tile.hot': 'HOT',
    'tile.new': 'BAGO',
    'tile.star': 'Paborito: {game}',
    'tile.star_failed': 'Hindi na-save ang paborito. Subukan muli.',
  },
  en: {
    'category.HOT': 'HOT',
    'category.SPORTS': 'Sports',
    'category.ESPORTS': 'E-sports',
    'category.LIVE': 'Live',
    'category.FISH': 'Fishing',
    'category.RNG': 'Slots',
    'category.PVP': 'Cards',
    'category.INHOUSE': 'Originals',
    'category.COCKFIGHT': 'Cockfight',
    'category.ELOTT': 'E-lotto',
    'category.LOTT': 'Lotto',

    'tile.hot': 'HOT',
    'tile.new': 'NEW',
    'tile.star': 'Favourite: {game}',
    'tile.star_failed': 'The favourite was not saved. Try again.',
  },
} as const
