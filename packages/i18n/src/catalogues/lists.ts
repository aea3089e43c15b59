/** The end of a list that grows. */
export const lists = {
  ty: {
    'list.loading_more': 'Naglo-load pa...',
    'list.more_failed': 'Hindi na-load ang kasunod.',
  },
  en: {
    'list.loading_more': 'Getting more...',
    'list.more_failed': 'The rest could not be loaded.',
  },
} as const
