import type { Studio } from './studio.ts'

type Connection = { query(...args: unknown[]): Promise<unknown>; release(): void }

/** Another process, whose statements of a kind wait until they are let go: all of them, or so many first ones. */
export async function slowProcess(studio: Studio, saying: RegExp, times = Number.POSITIVE_INFINITY) {
  const process = await studio.restart()
  const pool = process.database.pool as unknown as { connect(): Promise<Connection> }
  const open = pool.connect.bind(pool)
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let left = times
  pool.connect = async () => {
    const connection = await open()
    return {
      async query(...args) {
        const [statement] = args
        const text = typeof statement === 'string' ? statement : String((statement as { text?: string }).text)
        if (left > 0 && saying.test(text)) {
          left -= 1
          reached.resolve()
          await gate.promise
        }
        return connection.query(...args)
      },
      release: () => connection.release(),
    }
  }
  return { process, reached: reached.promise, letGo: () => gate.resolve() }
}
