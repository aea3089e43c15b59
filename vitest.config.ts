import { defineConfig } from 'vitest/config'

/** Everything but the journeys in a browser, which Playwright runs from e2e/. */
const ALL = ['packages/*/test/**/*.test.{ts,tsx}', '{apps,tools,bench}/**/test/**/*.test.{ts,tsx}']
const NEVER = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**']

/**
 * Files whose modules remember something: a page and what it has loaded, or an environment that is replaced. They load all that they use
 * anew, those of pages in a thread, which takes two thirds of what a process of their own does, and those of programs, which are ended by
 * signals, in a process. All others share what a worker has loaded already, which takes half of the time.
 */
const PAGES = ['apps/member/test/**', 'packages/{client,ui}/test/**']
const PROGRAMS = ['{bench,tools}/**/test/**']

const testsIn = (folder: string): string => `${folder}/*.test.{ts,tsx}`

export default defineConfig({
  test: {
    globalSetup: ['packages/testing/src/global-setup.ts'],
    // One more than cores we promise to do with: much of a test is waiting for the database, and for what must not happen.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: 'pages', include: PAGES.map(testsIn), exclude: NEVER, pool: 'threads' } },
      { extends: true, test: { name: 'programs', include: PROGRAMS.map(testsIn), exclude: NEVER } },
      {
        extends: true,
        test: { name: 'shared', include: ALL, exclude: [...NEVER, ...PAGES, ...PROGRAMS], isolate: false },
      },
    ],
    setupFiles: ['packages/testing/src/file-setup.ts'],
    // As long as `vi.waitFor` (file-setup.ts): what is polled for is there sooner.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    // Who starts a server may first wait for three templates of databases, which others are building.
    hookTimeout: 180_000,
  },
})
