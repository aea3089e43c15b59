import { STORED } from './schema.ts'
import type { Shaped } from './shape.ts'

type Stored = typeof STORED
export type StoredName = keyof Stored
export type StoredValue<Name extends StoredName> = Shaped<Stored[Name]['shape']>

export type Store = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>
type TabStore = Store & { clear?: () => void }

export type DeviceStorage = {
  /** The value of a key, or its stand-in when it is missing. What does not have its shape is dropped. */
  read<Name extends StoredName>(name: Name): StoredValue<Name>
  /** Keeps a value; where the browser refuses to, for as long as the page lives. */
  write<Name extends StoredName>(name: Name, value: StoredValue<Name>): void
  clear(name: StoredName): void
  /** This tab keeps of a key what the device does, where both hold it (STORE-02). The device's is left alone: another tab may be changing it. */
  followInTab(name: StoredName): void
  /** Tells when another tab of this browser changes a key. Returns how to stop. */
  onOtherTab(name: StoredName, listener: () => void): () => void
  /** Forgets everything of this tab (SESS-43). */
  clearTab(): void
}

/** The only door to what the browser keeps. */
export function createStorage(
  local: Store | null = storeOf('localStorage'),
  tab: TabStore | null = storeOf('sessionStorage'),
): DeviceStorage {
  const stores = { local: lastingFor(local), tab: lastingFor(tab) }
  const storesOf = (name: StoredName) => STORED[name].kept.map(kind => stores[kind])

  return {
    read(name) {
      const { key, shape, empty } = STORED[name]
      const text = storesOf(name)[0]?.get(key) ?? null
      if (text === null) return empty as StoredValue<typeof name>
      const value = decode(text)
      if (shape(value)) return value as StoredValue<typeof name>
      for (const store of storesOf(name)) store.remove(key)
      return empty as StoredValue<typeof name>
    },
    write(name, value) {
      const text = encode(value)
      for (const store of storesOf(name)) {
        if (store.set(STORED[name].key, text) || name === 'results') continue
        // What is kept for speed only makes room for what matters.
        stores.local.remove(STORED.results.key)
        store.set(STORED[name].key, text)
      }
    },
    clear(name) {
      for (const store of Object.values(stores)) store.remove(STORED[name].key)
    },
    followInTab(name) {
      const { key } = STORED[name]
      const text = stores.local.get(key)
      if (text === null) stores.tab.remove(key)
      else stores.tab.set(key, text)
    },
    onOtherTab(name, listener) {
      // Without a key the other tab has forgotten everything.
      const onStorage = ({ key }: StorageEvent) => (key === null || key === STORED[name].key) && listener()
      globalThis.addEventListener?.('storage', onStorage)
      return () => globalThis.removeEventListener?.('storage', onStorage)
    },
    clearTab: () => stores.tab.clear(),
  }
}

/**
 * A storage with the memory of the page behind it: private windows, full disks and strict settings refuse to keep anything, and
 * the site works on until it is closed.
 */
function lastingFor(store: TabStore | null) {
  const refused = new Map<string, string>()
  return {
    get: (key: string): string | null => refused.get(key) ?? tryTo(() => store?.getItem(key)) ?? null,
    /** Answers whether the browser has taken it. */
    set(key: string, text: string): boolean {
      const kept = tryTo(() => {
        store?.setItem(key, text)
        return store !== null
      })
      if (kept === true) refused.delete(key)
      else refused.set(key, text)
      return kept === true
    },
    remove(key: string): void {
      refused.delete(key)
      tryTo(() => store?.removeItem(key))
    },
    clear(): void {
      refused.clear()
      tryTo(() => store?.clear?.())
    },
  }
}

/** A browser may forbid its storage altogether. */
function storeOf(kind: 'localStorage' | 'sessionStorage'): globalThis.Storage | null {
  return tryTo(() => globalThis[kind]) ?? null
}

/** Words stay bare, as existing clients write them; everything else is JSON. */
const encode = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function decode(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What an act answers, or undefined when the browser refuses it. */
function tryTo<Answer>(act: () => Answer): Answer | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
