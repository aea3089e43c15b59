import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS } from './support/browser.ts'
import { HOUSES } from './support/house.ts'

/**
 * Journeys through the whole system: tools/start as anybody starts it, in a phone-sized browser. Each worker has a house of
 * its own, because a journey may kill it.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  outputDir: '../.cache/e2e/results',
  workers: HOUSES,
  // Where nobody can look at once, a second try tells bad luck from a fault; `npm test` names who needed it.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'fil-PH',
    timezoneId: 'Asia/Manila',
    // Games count up and reels roll for seconds otherwise; how they move is tested where they live.
    reducedMotion: 'reduce',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // What a page asks of the server is what the journeys look at; installed.spec.ts is about the worker in between.
    serviceWorkers: 'block',
    // Each step taken down costs as much again as the step. What failed is walked again with `--trace on`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.HIYAS_CHROMIUM || '/usr/bin/chromium', args: [...BROWSER_FLAGS] },
  },
  projects: [{ name: 'phone' }],
})
