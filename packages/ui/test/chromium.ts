import { ensureChromium } from '@hiyas/tools/chromium'
import { type Browser, chromium } from 'playwright-core'

/** A browser to look at the components with. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(process.env),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
}
