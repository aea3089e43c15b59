import { createProgram } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { createProgramLog, type ProgramLog } from './platform/log.ts'

/** Says why the program ends, and leaves with a number that tells a supervisor to look. */
const dieWith =
  ({ log, exit }: ProgramLog) =>
  (error: unknown): void => {
    log.fatal({ err: error }, error instanceof Error ? error.message : 'the server ends')
    exit(1)
  }

async function main(config: Config): Promise<void> {
  const programLog = createProgramLog(config.logLevel)
  const { log, exit } = programLog
  const die = dieWith(programLog)
  // A bug outside of any request: the state is unknown, so another process must take over.
  process.on('uncaughtException', die)
  process.on('unhandledRejection', die)
  const program = await createProgram(config, { log })
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    program.stop().then(() => {
      log.info('stopped')
      exit(0)
    }, die)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await program.start().catch(error => {
    // What fails because the program is already leaving is no news.
    if (!stopping) throw error
  })
}

try {
  await main(readConfig())
} catch (error) {
  dieWith(createProgramLog('info'))(error)
}
