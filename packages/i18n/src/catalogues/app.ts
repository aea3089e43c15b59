/** The site as an app: its versions, and what it shows without a connection. */
export const app = {
  ty: {
    'app.update_ready': 'May bagong bersyon ng site.',
    'app.update': 'I-update',
    'app.kept_page': 'Hindi maabot ang site. Baka luma na ang nakikita mo.',
  },
  en: {
    'app.update_ready': 'A new version of the site is ready.',
    'app.update': 'Update',
    'app.kept_page': 'The site cannot be reached. What you see may be old.',
  },
} as const
