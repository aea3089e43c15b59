import { defineConfig } from 'vitest/config'

/** Runs generated tests in the copy of the house: no database, no shared set-up. */
export default defineConfig({ test: { include: ['**/test/**/*.test.{ts,tsx}'], exclude: ['**/node_modules/**'] } })
