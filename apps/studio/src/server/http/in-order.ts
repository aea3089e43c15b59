/**
 * Does what has the same key one after the other, in the order in which it was asked; what has different ones waits for nothing. It holds as many
 * as are being answered, and forgets a key with its last one.
 */
export function createInOrder(): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const latest = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const done = (latest.get(key)?.then(work, work) ?? work()).finally(() => {
      if (latest.get(key) === done) latest.delete(key)
    })
    latest.set(key, done)
    return done
  }
}
