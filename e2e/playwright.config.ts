import { defineConfig } from '@playwright/test'

/** What a browser needs to run without a screen, as root, in a container, and without calling home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Journeys through the whole system: tools/start as anybody starts it, in a phone-sized browser. One worker, because a
 * journey may kill the house that all of them visit.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  outputDir: '../.cache/e2e/results',
  workers: 1,
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
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.HIYAS_CHROMIUM || '/usr/bin/chromium', args: FLAGS },
  },
  projects: [{ name: 'phone' }],
})
