import { defineConfig } from 'vitest/config'

/** Everything but the journeys in a browser, which Playwright runs from e2e/. */
export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.{ts,tsx}', '{apps,tools,bench}/**/test/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**'],
    globalSetup: ['packages/testing/src/global-setup.ts'],
    setupFiles: ['packages/testing/src/file-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
