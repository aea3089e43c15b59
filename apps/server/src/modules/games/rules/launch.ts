import { LANGUAGES, type Language } from '@hiyas/contract'
import type { Game } from '../game.ts'

/** Percent-encoded it can be three times as long, and it travels in an address that must stay within what browsers accept. */
export const LOBBY_LENGTH_MAX = 120

/** What a game speaks to its player: his language, else the one of the site's that it has. One that lists none has them all. */
export const languageOf = ({ languages }: Pick<Game, 'languages'>, wanted: Language): Language =>
  languages.length === 0 || languages.includes(wanted)
    ? wanted
    : (LANGUAGES.find(known => languages.includes(known)) ?? wanted)

/**
 * Where a game in a page of its own leads back to: a page of the site that asks, in full, as a supplier elsewhere needs it. No game is told of
 * any other address.
 */
export function lobbyOf(backUrl: string | undefined, host: string | undefined): string | null {
  if (backUrl === undefined || !URL.canParse(backUrl)) return null
  const page = new URL(backUrl)
  const isPlain = page.username === '' && page.password === '' && /^https?:$/.test(page.protocol)
  // As it will stand in the address: a letter of another script is nine signs there.
  return isPlain && page.host === host && page.href.length <= LOBBY_LENGTH_MAX ? page.href : null
}
