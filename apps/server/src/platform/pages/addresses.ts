/** The addresses of home (part 1 section 2). */
export const isHome = (path: string): boolean => /^\/(m(\/(index|index\.html|home)?)?)?$/.test(path)
