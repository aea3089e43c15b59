/** Public prefix: the site passes `/studio/*` on; asked directly, the studio answers with and without it. */
export const PUBLIC_PREFIX = '/studio'

/** In the built client's folder: where the pictures of each title are. */
export const ART_FILE = 'art.json'
