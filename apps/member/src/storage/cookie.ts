/** Sets a presentation cookie for this site (page.ts of the contract), or removes it with null. */
export function setCookie(name: string, value: string | null, page: { cookie: string } = document): void {
  const ageS = value === null ? 0 : YEAR_S
  page.cookie = `${name}=${value ?? ''}; path=/; max-age=${ageS}; samesite=lax`
}

const YEAR_S = 365 * 24 * 60 * 60
