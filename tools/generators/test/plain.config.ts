import { defineConfig } from 'vitest/config'

/** Runs generated tests in the copy of the house: no database, no shared set-up. What they all load, one worker loads once. */
export default defineConfig({
  test: {
    include: ['**/test/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**'],
    isolate: false,
    maxWorkers: 1,
  },
})
