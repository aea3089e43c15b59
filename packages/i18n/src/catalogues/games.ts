/** Names of classifications of games, as the server gives them to lists and filters. */
export const games = {
  ty: {
    'games.class.video': 'Video slots',
    'games.class.classic': 'Klasikong slots',
    'games.class.fruit': 'Prutas',
    'games.class.adventure': 'Pakikipagsapalaran',
    'games.class.mythology': 'Mitolohiya',
    'games.class.asian': 'Asya',
    'games.class.filipino': 'Pinoy',
    'games.class.jackpot': 'Jackpot',
    'games.class.megaways': 'Maraming linya',
  },
  en: {
    'games.class.video': 'Video slots',
    'games.class.classic': 'Classic slots',
    'games.class.fruit': 'Fruit',
    'games.class.adventure': 'Adventure',
    'games.class.mythology': 'Mythology',
    'games.class.asian': 'Asian',
    'games.class.filipino': 'Pinoy',
    'games.class.jackpot': 'Jackpot',
    'games.class.megaways': 'Many ways',
  },
} as const
