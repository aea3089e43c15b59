/** What comes over a page that has been seen: a new version, what is old without a connection, and a session that is about to end. */
export const app = {
  ty: {
    'app.update_ready': 'May bagong bersyon ng site.',
    'app.update': 'I-update',
    'app.kept_page': 'Hindi maabot ang site. Baka luma na ang nakikita mo.',
    'app.idle_title': 'Nandiyan ka pa ba?',
    'app.idle_detail':
      'Matagal nang walang nangyayari rito. Para ligtas ang account mo, mala-logout ka sa loob ng isang minuto.',
    'app.idle_stay': 'Manatiling naka-login',
  },
  en: {
    'app.update_ready': 'A new version of the site is ready.',
    'app.update': 'Update',
    'app.kept_page': 'The site cannot be reached. What you see may be old.',
    'app.idle_title': 'Are you still there?',
    'app.idle_detail':
      'Nothing has happened here for a while. To keep your account safe, you are logged out in a minute.',
    'app.idle_stay': 'Stay logged in',
  },
} as const
