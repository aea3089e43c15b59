type Cleanup = () => Promise<void> | void

const registry: Cleanup[] = []

/** Runs something when the present test file is over, also when its tests fail. The last one registered runs first. */
export function atFileEnd(cleanup: Cleanup): void {
  registry.push(cleanup)
}

/** Runs what is registered, all of it, and then throws the first error met. Called by the set-up of every test file. */
export async function runCleanups(): Promise<void> {
  const errors: unknown[] = []
  for (let next = registry.pop(); next !== undefined; next = registry.pop()) {
    try {
      await next()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
