/** Kept pages, a cache for each build. Who shows the site and who keeps it must mean the same. */
export const PAGES_CACHE_PREFIX = 'hiyas-pages-'
