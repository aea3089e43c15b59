import { pino } from 'pino'
import { createProgram } from './app.ts'
import { readConfig } from './config.ts'

const config = readConfig()
const log = pino({ level: config.logLevel })

/** Says why it ends, once, and leaves with a number that tells a supervisor to look. */
function die(error: unknown): void {
  log.fatal({ err: error }, 'the server ends')
  process.exitCode = 1
  log.flush(() => process.exit(1))
}

// A bug outside of any request: the state is unknown, so another process must take over.
process.on('uncaughtException', die)
process.on('unhandledRejection', die)

try {
  const program = await createProgram(config, { log })
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      program.stop().then(() => {
        log.info('stopped')
        log.flush(() => process.exit(0))
      }, die)
    })
  }
  await program.start()
} catch (error) {
  die(error)
}
