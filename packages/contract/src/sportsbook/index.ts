export { HOT_MATCHES_MAX, hotMatches } from './hot-matches.ts'
