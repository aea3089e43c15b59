/** Header, footer, menus, states that every screen shares. */
export const shell = {
  ty: {
    'shell.loading': 'Naglo-load...',
    'shell.retry': 'Subukan muli',
  },
  en: {
    'shell.loading': 'Loading...',
    'shell.retry': 'Try again',
  },
} as const
