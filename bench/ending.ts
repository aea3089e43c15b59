import { constants } from 'node:os'

/**
 * A signal would end this process alone, and what it has started would run on: databases, servers, a whole house. Each of them is
 * ended when this process exits, so a signal makes it exit. `sayWhen` tells what a run that ends so has left undone.
 */
export function exitWhenTold(sayWhen: () => void = () => undefined): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => {
      sayWhen()
      process.exit(SIGNALLED + constants.signals[name])
    })
  }
}

/** As a shell says of what a signal ended. */
const SIGNALLED = 128
