import { defineConfig } from 'vitest/config'

/**
 * The tests of one area, in the copy that `npm run mutate` makes. No database where the area needs none, and no wait of half a
 * minute: a change that makes a test wait for ever is found as soon as the mutation tester is out of patience.
 */
const { MUTATE_TESTS = '', MUTATE_DATABASE } = process.env

export default defineConfig({
  test: {
    include: MUTATE_TESTS.split(' '),
    globalSetup: MUTATE_DATABASE === 'yes' ? ['packages/testing/src/global-setup.ts'] : [],
    setupFiles: ['packages/testing/src/file-setup.ts'],
    maxWorkers: 1,
    isolate: false,
    // Code that counts what runs through it takes several times as long: a test of the generator more than the usual five seconds.
    testTimeout: 20_000,
  },
})
