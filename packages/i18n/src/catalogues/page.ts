/** What a page and the installed app say of themselves before any script has come: in no area, the server's alone. */
export const page = {
  ty: {
    'page.description': 'Slots, live, isda at baraha sa isang lugar. Play money lang, para sa {age} pataas.',
    'page.records': 'Mga taya ko',
  },
  en: {
    'page.description': 'Slots, live, fishing and cards in one place. Play money only, for people of {age} and over.',
    'page.records': 'My bets',
  },
} as const
