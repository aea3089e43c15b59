import { pino } from 'pino'
import { readConfig } from './config.ts'
import { createSandbox } from './sandbox.ts'

const sandbox = await createSandbox({ ...readConfig(), log: pino() })

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void sandbox.stop().finally(() => process.exit(0)))
