/** Documents beside the one that is shown where none is named. */
export const TITLES = [
  ['privacy', 'title.privacy'],
  ['responsible-play', 'title.responsible_play'],
] as const
