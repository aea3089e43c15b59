import { useSyncExternalStore } from 'react'

/** A value that stands outside of React for as long as the page does, and whoever wants to hear of it. */
export type Watched<Value> = {
  get: () => Value
  set: (next: Value) => void
  subscribe: (listener: () => void) => () => void
  /** Follows it in a component. On the server, and in its picture, it is what it was at first. */
  use: () => Value
}

export function watched<Value>(first: Value): Watched<Value> {
  const listeners = new Set<() => void>()
  let value = first
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, () => first),
  }
}
