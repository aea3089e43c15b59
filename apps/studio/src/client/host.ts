/** What the game tells the site around it. */
export type HostMessage =
  | { type: 'loaded'; game: string }
  | { type: 'round_started'; round: null; stake: string }
  | { type: 'round_ended'; round: string; stake: string; win: string }
  | { type: 'balance'; balance: string }
  | { type: 'exit' | 'history' | 'deposit' }

export type Host = {
  send(message: HostMessage): void
  /** Calls `listener` when the site says that the balance has changed, for example after a deposit. */
  onBalanceChanged(listener: () => void): () => void
}

const SOURCE = 'hiyas-game'
const HOST_SOURCE = 'hiyas-host'

/**
 * The game stands in a frame without an origin and may be framed by any operator, so it tells its messages to whoever frames it:
 * they hold nothing that the frame's owner does not know.
 */
export function createHost(own: Window): Host {
  return {
    send: message => {
      if (own.parent !== own) own.parent.postMessage({ source: SOURCE, ...message }, '*')
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
