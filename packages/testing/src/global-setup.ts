import { startTestRun } from './run.ts'

/** Vitest calls this once before all workers, and what it answers once after them. */
export default startTestRun
