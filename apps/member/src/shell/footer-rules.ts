import { paths } from '../routes/paths.ts'

export type FooterKey = 'home' | 'promo' | 'centre' | 'deposit' | 'me'

/** Where the five entries lead (SHELL-08 to SHELL-16). Deposit is a member's screen and finds the login by itself. */
export function footerTargets(looksLikeMember: boolean): Readonly<Record<FooterKey, string>> {
  return {
    home: paths.home(),
    promo: paths.promotions(),
    centre: looksLikeMember ? paths.home() : paths.login(),
    deposit: paths.deposit(),
    me: looksLikeMember ? paths.memberCentre() : paths.login(),
  }
}

/** The entry whose page is shown, if it is one of them. The centre button is a way, not a place. */
export function currentEntry(routePath: string): FooterKey | undefined {
  const places: Readonly<Record<string, FooterKey>> = {
    [paths.home()]: 'home',
    [paths.promotions()]: 'promo',
    [paths.deposit()]: 'deposit',
    [paths.memberCentre()]: 'me',
  }
  return places[routePath]
}
