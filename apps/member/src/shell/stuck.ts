/**
 * The event of scripts that cannot begin, and the name of its text in the page. Texts come with the scripts, so the server writes this one
 * there (page-head.ts); the listener is no part of the scripts (entry-after-paint.ts).
 */
export const STUCK = 'stuck'
