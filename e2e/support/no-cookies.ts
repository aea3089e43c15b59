import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** What else is refused where storages are, for what tabs share is forbidden with them: every lock by Chrome, every channel too by Firefox. */
type Refusing = 'locks' | 'locks and channels'

/** Every page of it is refused a storage, as by a browser whose owner has forbidden them. */
const refuseSiteData = (of: BrowserContext | Page, refusing: Refusing) =>
  of.addInitScript(refusing => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
    if ('locks' in navigator) Object.defineProperty(navigator.locks, 'request', { value: async () => refuse() })
    if (refusing === 'locks and channels') window.BroadcastChannel = new Proxy(BroadcastChannel, { construct: refuse })
  }, refusing)

/** Every page of it keeps nothing, neither in a storage nor in cookies of its own, as in Firefox. */
export async function keepNothing(of: BrowserContext | Page): Promise<void> {
  await refuseSiteData(of, 'locks and channels')
  await of.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined }))
}

/**
 * A page of Chrome whose owner has forbidden cookies and storage: no cookie comes or goes on any request, the page sees none, and
 * whoever asks for a storage or a lock is refused. Only a server in between is sure: what is set by an answer no script sees.
 */
export async function withoutCookies(
  browser: Browser,
  house: string,
  walk: (page: Page) => Promise<void>,
): Promise<void> {
  const passing = createServer((incoming, outgoing) => {
    const { method, headers } = incoming
    const onward = request(
      new URL(incoming.url ?? '/', house),
      { method, headers: without(headers, 'cookie') },
      answer => {
        outgoing.writeHead(answer.statusCode ?? 502, without(answer.headers, 'set-cookie'))
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>(resolve => passing.listen(0, '127.0.0.1', resolve))
  const { port } = passing.address() as AddressInfo
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}` })
  try {
    await refuseSiteData(context, 'locks')
    const page = await context.newPage()
    // As the setting does: `document.cookie` stays empty and `navigator.cookieEnabled` says so.
    await (await context.newCDPSession(page)).send('Emulation.setDocumentCookieDisabled', { disabled: true })
    await walk(page)
  } finally {
    await context.close()
    passing.closeAllConnections()
    passing.close()
  }
}

const without = (headers: IncomingHttpHeaders, name: string): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name))
