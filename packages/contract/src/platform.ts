/** The site is one for phones (START-19); this is what calls name it by, where they ask for it in other words. */
export const SITE_PLATFORM = { name: 'mobile', device: 'MOBILE', letter: 'M' } as const
