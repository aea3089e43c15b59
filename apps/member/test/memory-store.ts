/** A browser storage that lives in a test. */
export function memoryStore() {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    /** Everything in it as one text. */
    all: () => JSON.stringify([...values]),
  }
}
