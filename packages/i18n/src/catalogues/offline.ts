/** What stands in the place of what a lost connection holds up, on every screen. */
export const offline = {
  ty: {
    'offline.held_up': 'Lalabas ito pagbalik ng internet mo',
  },
  en: {
    'offline.held_up': 'This appears when your internet is back',
  },
} as const
