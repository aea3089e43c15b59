/**
 * Said as an event by scripts of the page that cannot begin, and the name of the words for it in the page: texts come with the scripts, so
 * the server puts these there (page-head.ts). Who hears it is no part of the scripts (entry-after-paint.ts).
 */
export const STUCK = 'stuck'
