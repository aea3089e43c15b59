import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A browser to look at the components with: HIYAS_CHROMIUM, the system's, or the one Playwright fetched. */
export function openBrowser(): Promise<Browser> {
  const path = [process.env.HIYAS_CHROMIUM, ...INSTALLED, chromium.executablePath()].find(
    candidate => candidate !== undefined && existsSync(candidate),
  )
  if (!path) throw new Error('No Chromium found: install one (apt-get install chromium) or set HIYAS_CHROMIUM')
  return chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}
