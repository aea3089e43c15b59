import { join } from 'node:path'
import { onceARun } from '@hiyas/testing'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { build, preview } from 'vite'
import { onTestFinished } from 'vitest'
import { openBrowser } from './chromium.ts'

const PACKAGE = join(import.meta.dirname, '..')
const CONFIG = join(PACKAGE, 'gallery/vite.config.ts')
const PHONE = { width: 390, height: 844 }

export const PICTURES = join(PACKAGE, 'dist/gallery')
export const BUILD_TIMEOUT_MS = 120_000

export type Site = {
  /** A new page of a phone, until the test ends: what stays open goes on to move, and the tests after it wait for it. */
  open: (options?: BrowserContextOptions) => Promise<Page>
  /** The same for all tests of a file. */
  openForAll: (options?: BrowserContextOptions) => Promise<Page>
  /** Shows a component from its first state. */
  show: (page: Page, component: string, theme?: string) => Promise<void>
  close: () => Promise<void>
}

/** The gallery, built once for all test files and served for one. */
export async function startSite(): Promise<Site> {
  const outDir = await onceARun('gallery', async folder => {
    await build({ configFile: CONFIG, logLevel: 'error', build: { outDir: folder } })
  })
  const server = await preview({
    configFile: CONFIG,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', strictPort: false },
  })
  const browser = await openBrowser()
  const address = server.resolvedUrls?.local[0] ?? ''
  const openForAll = async (options?: BrowserContextOptions) => {
    const context = await browser.newContext({ viewport: PHONE, ...options })
    return context.newPage()
  }
  let visits = 0
  return {
    open: async options => {
      const page = await openForAll(options)
      onTestFinished(() => page.context().close())
      return page
    },
    openForAll,
    show: async (page, component, theme = 'dark') => {
      visits += 1
      await page.goto(`${address}?${visits}#/${component}/${theme}`)
      await page.waitForSelector('main.page')
      await page.evaluate(() => document.fonts.ready)
    },
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}

/** Shows another component, or another theme, from its first state on a page that is open: nothing of the one before stays. */
export async function turnTo(page: Page, component: string, theme: string): Promise<void> {
  await page.evaluate(address => {
    window.location.hash = address
  }, `#/${component}/${theme}`)
  await page.waitForFunction(
    ([component, theme]) =>
      document.documentElement.dataset.theme === theme &&
      document.querySelector('main.page > h1')?.textContent === component,
    [component, theme],
  )
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(atRest)
}

/** What opens with the page has opened: words that still fade in have not their colour yet. */
async function atRest(): Promise<void> {
  await new Promise(frame => requestAnimationFrame(() => requestAnimationFrame(frame)))
  const ending = document
    .getAnimations()
    // What goes by the scrolling and not by the clock ends where the page does.
    .filter(({ timeline }) => timeline === document.timeline)
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(animation => animation.finished))
}

/** A page whose timers stand still until told to run. */
export async function openStopped(
  site: Site,
  component: string,
  motion: 'reduce' | 'no-preference' = 'no-preference',
): Promise<Page> {
  const page = await site.open({ reducedMotion: motion, hasTouch: true })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
  await site.show(page, component)
  return page
}
