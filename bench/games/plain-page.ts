import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { withBareBrowser } from '../pages/bare.ts'
import { PHONE } from '../pages/phone.ts'
import { thumbThrough } from './scroll.ts'

/** As high as a row of the lobby. */
const ROW_PX = 205
/** What the page does in each frame, by the clock: more than most frames of the lobby take, and less than those in which a row comes. */
export const BUSY_MS = 15

/**
 * The longest frame of a page that does next to nothing, gone through by the same thumb over as many tiles: boxes of one colour, without a
 * script but one that takes `BUSY_MS` in each frame. What is beyond that is of the machine: while other programs have a processor, the
 * browser's slowed clock counts that time four times over. 0 where no frame took 50 ms.
 */
export async function scrollPlain(executable: string, tiles: number): Promise<number> {
  const page = plainPage(tiles / 3)
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const endPx = (tiles / 3) * ROW_PX - PHONE.viewport.height
    const { longestMs } = await withBareBrowser(executable, browser =>
      browser.visit(address, { rest: 'document.readyState === "complete"' }, plain =>
        thumbThrough(plain, seen => seen.topPx >= Math.floor(endPx)),
      ),
    )
    return longestMs
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const plainPage = (rows: number): string => `<!doctype html>
<meta name="viewport" content="width=device-width">
<style>
  body { margin: 0; background: #111 }
  ul { display: grid; grid-template-columns: repeat(3, 1fr); gap: 9px; margin: 0; padding: 0; height: ${ROW_PX}px; contain: strict; list-style: none }
  li { height: 158px; border-radius: 14px; background: #457 }
</style>
${'<ul><li></li><li></li><li></li></ul>'.repeat(Math.ceil(rows))}
<script>
  addEventListener('scroll', () => {
    const untilMs = performance.now() + ${BUSY_MS}
    while (performance.now() < untilMs);
    document.body.dataset.topPx = scrollY
  })
</script>`
