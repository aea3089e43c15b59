/** A round that its player leaves waits for him, or flies on without his hand on it. */
export type WhenLeft = 'waits' | 'flies'

/** What the game tells the site around it. */
export type HostMessage =
  /** `corner`: whether the upper left corner is left to the site's way out. */
  | { type: 'loaded'; game: string; corner: boolean }
  /** `left`: what becomes of it when the game is left; without it the server finishes it. */
  | { type: 'round_started'; round: null; stake: string; left?: WhenLeft }
  /** `round`: null when no round came of the stake. */
  | { type: 'round_ended'; round: string | null; stake: string; win: string }
  | { type: 'balance'; balance: string }
  /** The player has turned it on or off: the site keeps it for the next game, which keeps nothing itself. */
  | { type: 'sound'; on: boolean }
  | { type: 'exit' | 'again' | 'deposit' }

/** What the site around the game shows itself: the game does not show it a second time. */
export type HostShows = { readonly exit: boolean; readonly clock: boolean }

/** Which ways out of the game lead somewhere. `again`: the site opens the game anew, after a login where that is needed. */
export type HostLeads = { readonly exit: boolean; readonly again: boolean; readonly deposit: boolean }

export type Host = {
  readonly shows: HostShows
  readonly leads: HostLeads
  /** Whether the player has turned the sound off in a game before. */
  readonly isQuiet: boolean
  send(message: HostMessage): void
  /** Calls `listener` when the site says that the balance has changed, for example after a deposit. */
  onBalanceChanged(listener: () => void): () => void
}

const SOURCE = 'hiyas-game'
const HOST_SOURCE = 'hiyas-host'

/**
 * The site around the game hears of every way out. In a page of its own ("open in full page") nobody hears: the way out leads to the
 * page of the site that the launch has named, else to the start of the site that opened it, as far as the browser says which that is. Where
 * its deposits are is not known.
 *
 * The game stands in a frame without an origin and may be framed by any operator, so it tells its messages to whoever frames it:
 * they hold nothing that the frame's owner does not know.
 */
export function createHost(own: Window): Host {
  const isFramed = own.parent !== own
  const site = isFramed ? null : (lobbyOf(own.location) ?? startOf(own.document.referrer))
  return {
    shows: showsOf(own.name),
    leads: { exit: isFramed || site !== null, again: isFramed && says(own.name, 'again'), deposit: isFramed },
    isQuiet: says(own.name, 'quiet'),
    send: message => {
      if (isFramed) own.parent.postMessage({ source: SOURCE, ...message }, '*')
      else if (message.type === 'exit' && site !== null) own.location.assign(site)
    },
    onBalanceChanged(listener) {
      const hear = (event: MessageEvent<unknown>): void => {
        const message = event.data as { source?: unknown; type?: unknown } | null
        if (event.source !== own.parent || message?.source !== HOST_SOURCE) return
        if (message.type === 'balance_changed') listener()
      }
      own.addEventListener('message', hear)
      return () => own.removeEventListener('message', hear)
    },
  }
}

/** The page the launch has named, when it is one of the site the game is on: an address may be anybody's. */
function lobbyOf({ origin, search }: Location): string | null {
  const lobby = new URLSearchParams(search).get('lobby') ?? ''
  return URL.canParse(lobby) && new URL(lobby).origin === origin ? lobby : null
}

/** The first page of the site of an address; null for what is no address of the web. */
function startOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? `${origin}/` : null
}

export const showsOf = (name: string): HostShows => ({ exit: says(name, 'exit'), clock: says(name, 'clock') })

/** The name of a frame is there before anything is drawn, so nothing moves when it is read. Any other name says nothing. */
function says(name: string, what: string): boolean {
  const [source, ...said] = name.split(' ')
  return source === HOST_SOURCE && said.includes(what)
}
