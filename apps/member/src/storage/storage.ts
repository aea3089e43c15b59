import { type InferOutput, safeParse } from 'valibot'
import { STORED } from './schema.ts'

type Stored = typeof STORED
export type StoredName = keyof Stored
export type StoredValue<Name extends StoredName> = InferOutput<Stored[Name]['shape']>

export type Store = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

export type DeviceStorage = {
  /** The value of a key, or its stand-in when it is missing or does not have its shape. */
  read<Name extends StoredName>(name: Name): StoredValue<Name>
  /** Keeps a value. A full or forbidden storage loses it without harm: the site works on. */
  write<Name extends StoredName>(name: Name, value: StoredValue<Name>): void
  clear(name: StoredName): void
  /** Tells when another tab of this browser changes a key. Returns how to stop. */
  onOtherTab(name: StoredName, listener: () => void): () => void
  /** Forgets everything of this tab (SESS-43). */
  clearTab(): void
}

/** The only door to what the browser keeps. */
export function createStorage(
  local: Store | null = storeOf('localStorage'),
  tab: (Store & { clear?: () => void }) | null = storeOf('sessionStorage'),
): DeviceStorage {
  return {
    read(name) {
      const { key, shape, empty, tab: ofTab } = STORED[name]
      const store = ofTab === 'only' ? tab : local
      const parsed = safeParse(shape, decode(store?.getItem(key) ?? null))
      return (parsed.success ? parsed.output : empty) as StoredValue<typeof name>
    },
    write(name, value) {
      const { key, tab: ofTab } = STORED[name]
      const text = encode(value)
      const stores = ofTab === 'only' ? [tab] : ofTab ? [local, tab] : [local]
      for (const store of stores) tryTo(() => store?.setItem(key, text))
    },
    clear(name) {
      for (const store of [local, tab]) tryTo(() => store?.removeItem(STORED[name].key))
    },
    onOtherTab(name, listener) {
      const onStorage = (event: StorageEvent) => event.key === STORED[name].key && listener()
      globalThis.addEventListener?.('storage', onStorage)
      return () => globalThis.removeEventListener?.('storage', onStorage)
    },
    clearTab: () => tryTo(() => tab?.clear?.()),
  }
}

/** A browser may forbid its storage altogether: then nothing is kept. */
function storeOf(kind: 'localStorage' | 'sessionStorage'): globalThis.Storage | null {
  try {
    return globalThis[kind] ?? null
  } catch {
    return null
  }
}

/** Words stay bare, as existing clients write them; everything else is JSON. */
const encode = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function decode(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function tryTo(act: () => void): void {
  try {
    act()
  } catch {
    // Private windows and full disks refuse to write: the value lasts as long as the page.
  }
}
