import { createHash } from 'node:crypto'

/** Somebody who logs in with a provider. Without an email when he has none there. */
export type Person = { name: string; email: string | null }

/** Whom the pages suggest: one with mail, another one, and one whose provider knows no address. */
export const TEST_PEOPLE: readonly Person[] = [
  { name: 'Maria Clara', email: 'maria.clara@example.com' },
  { name: 'Juan Dela Cruz', email: 'juan.delacruz@example.com' },
  { name: 'Gabriela Silang', email: null },
]

const PEOPLE_MAX = 500
const NAME_LENGTH_MAX = 80
const EMAIL_LENGTH_MAX = 254
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export type People = {
  /** Answers the subject of a person at a provider: the same one every time, also after a restart. */
  remember(provider: string, person: Person): string
  find(subject: string): Person | undefined
}

export function createPeople(): People {
  const people = new Map<string, Person>()
  return {
    remember(provider, person) {
      const who = `${provider}|${person.email ?? person.name}`
      const subject = createHash('sha256').update(who).digest('hex').slice(0, 24)
      people.delete(subject)
      people.set(subject, person)
      const [oldest] = people.keys()
      if (people.size > PEOPLE_MAX && oldest !== undefined) people.delete(oldest)
      return subject
    },
    find: subject => people.get(subject),
  }
}

/** What somebody typed; null when it is nobody. */
export function readPerson(form: URLSearchParams): Person | null {
  const name = (form.get('name') ?? '').trim().slice(0, NAME_LENGTH_MAX)
  const email = (form.get('email') ?? '').trim().toLowerCase()
  if (name === '' || email.length > EMAIL_LENGTH_MAX || (email !== '' && !EMAIL.test(email))) return null
  return { name, email: email === '' ? null : email }
}
