import { paths } from '../routes/paths.ts'

export type HeaderMenuEntry = {
  name: 'deposit' | 'withdraw' | 'refresh' | 'show' | 'hide' | 'help' | 'all' | 'logout'
  /** Where it leads; without one it does something here. */
  href?: string
}

/**
 * What the menu of the home header holds (SHELL-70 to SHELL-79). What a visitor cannot have leads to the login: his balance at once,
 * the cashier by the rule of its own screens.
 */
export function headerMenuOf({
  looksLikeMember,
  hidden,
}: {
  looksLikeMember: boolean
  hidden: boolean
}): HeaderMenuEntry[] {
  return [
    { name: 'deposit', href: paths.deposit() },
    { name: 'withdraw', href: paths.withdraw() },
    looksLikeMember ? { name: 'refresh' } : { name: 'refresh', href: paths.login() },
    ...(looksLikeMember ? [{ name: hidden ? 'show' : 'hide' } as const] : []),
    { name: 'help', href: paths.help() },
    { name: 'all' },
    ...(looksLikeMember ? [{ name: 'logout' } as const] : []),
  ]
}
