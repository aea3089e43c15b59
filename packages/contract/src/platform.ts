/** The site is one for phones (START-19); this is what calls name it by, where they ask for it in other words. */
export const SITE_PLATFORM = { name: 'mobile', device: 'MOBILE', letter: 'M' } as const

/** What it runs games on, as lists of games are asked for (part 2 section 9). */
export const SITE_RUNS_ON = 'html5'
