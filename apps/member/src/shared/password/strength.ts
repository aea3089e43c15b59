export type Strength = 0 | 1 | 2 | 3 | 4

/** How hard a password is to guess, in four steps; 0 while nothing is typed. */
export function strengthOf(password: string): Strength {
  if (password === '') return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter(kind => kind.test(password)).length
  const varied = new Set(password).size
  if (password.length < 8 || varied < 5) return 1
  if (password.length >= 14 && varied >= 8) return 4
  if (password.length >= 10 && kinds >= 3) return 4
  return kinds >= 2 ? 3 : 2
}
