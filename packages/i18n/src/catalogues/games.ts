/** Names of classifications of games, as the server gives them to lists and filters. */
export const games = {
  ty: {
    'games.class.slots': 'Slots',
    'games.class.inhouse': 'Sariling likha',
  },
  en: {
    'games.class.slots': 'Slots',
    'games.class.inhouse': 'Our own',
  },
} as const
