/** What a page and the installed app say of themselves before any script has come: in no area, the server's alone. */
export const page = {
  ty: {
    'page.description': 'Slots at sarili naming mga laro sa isang lugar, para sa {age} pataas.',
    'page.description_play_money':
      'Slots at sarili naming mga laro sa isang lugar. Play money lang, para sa {age} pataas.',
    'page.records': 'Mga taya',
  },
  en: {
    'page.description': 'Slots and games of our own in one place, for people of {age} and over.',
    'page.description_play_money':
      'Slots and games of our own in one place. Play money only, for people of {age} and over.',
    'page.records': 'Betting record',
  },
} as const
