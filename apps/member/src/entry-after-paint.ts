import { answers } from '@hiyas/client'
import { STUCK } from './shell/stuck.ts'

/** How long the scripts wait for the picture at most. */
const PATIENCE_MS = 1_000

/**
 * Runs at the end of the page; the build writes it there (build/page-template.ts). A browser that has the scripts already would run
 * them before it paints anything: on a small phone a quarter of a second of somebody looking at nothing; and one that has not would
 * share a slow line between them and the first picture. So they are fetched when the page and its first picture stand. A page that
 * nobody looks at paints nothing, and begins at once.
 */
function afterPaint(): void {
  const [entry, ...others] = document.currentScript?.dataset.scripts?.split(' ') ?? []
  if (entry === undefined) return
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    import(/* @vite-ignore */ entry).catch(giveUp)
    // Those it asks for: together, not one after the other has told of the next.
    for (const href of others)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  addEventListener(STUCK, giveUp)
  if (document.hidden) {
    begin()
    return
  }
  document.addEventListener('visibilitychange', begin, { once: true })
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  const drawn = Promise.all([painted(), picture?.decode().catch(() => undefined)])
  // Whatever the picture or the next frame does.
  setTimeout(begin, PATIENCE_MS)
  void drawn.then(() => requestAnimationFrame(() => setTimeout(begin)))
}

/**
 * SHELL-87, SHELL-88 for the first scripts of all: without them the page is a picture whose buttons do nothing. What it names may be of a
 * build that the server no longer has: loaded anew it names what there is. But once; and not without a connection, as the picture would be
 * lost as well. Then the page says so, and comes with the next one.
 */
async function giveUp(): Promise<void> {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const reload = () => location.reload()
  if (visit?.type !== 'reload' && (await answers(location.href))) return reload()
  const words = document.querySelector<HTMLTemplateElement>(`#${STUCK}`)
  if (words !== null) document.body.prepend(words.content)
  addEventListener('online', reload)
}

/** Once something is seen; a frame that has been begun is not, and what runs then keeps it back. */
const painted = () =>
  new Promise<unknown>(resolve => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })

afterPaint()
