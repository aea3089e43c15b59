import { withBareBrowser } from '../pages/bare.ts'
import { type PageTimes, timePage } from '../pages/measure.ts'
import { openSlowLine } from '../pages/slow-line.ts'
import { spreadFigure } from '../row.ts'
import { addressOf, type WebContext, type WebRow } from './row.ts'

/** How long a first visit lasts after the page answers to taps: the worker keeps what it needs in that time. */
const STAY_MS = 15_000

/** Home on the second visit: from the service worker, where there is one, else from what the browser kept. */
export const again: WebRow = {
  name: 'again',
  what: 'home on a second visit, on the same slow line and phone',
  async measure(context) {
    const visits: Visit[] = []
    for (let round = 1; round <= context.rounds; round++) {
      const visit = await secondVisit(context)
      context.say(`round ${round}: LCP ${Math.round(visit.lcpMs)} ms, ${visit.served}`)
      visits.push(visit)
    }
    const values = (figure: keyof PageTimes) => visits.map(visit => visit[figure])
    const note = `page ${visits.at(-1)?.served}`
    return [
      spreadFigure({ name: 'again.lcp', unit: 'ms', bound: '<= 400', note }, values('lcpMs')),
      spreadFigure({ name: 'again.alive', unit: 'ms', bound: null }, values('aliveMs')),
    ]
  },
}

type Visit = PageTimes & { served: string }

/** The first visit comes over the same address: a worker and a cache belong to it. */
function secondVisit(context: WebContext): Promise<Visit> {
  return withBareBrowser(context.executable, async browser => {
    const line = await openSlowLine(context.url)
    try {
      const address = addressOf({ ...context, url: line.url }, '/m/home')
      const isServed = await browser.load(address, {
        before: '',
        rest: `document.documentElement.matches('[data-alive]')`,
        stayMs: STAY_MS,
        read: `navigator.serviceWorker.getRegistration()
          .then(known => known !== undefined && navigator.serviceWorker.ready.then(() => true))`,
      })
      return { ...(await timePage(browser, address)), served: isServed ? 'served by its worker' : 'without a worker' }
    } finally {
      line.close()
    }
  })
}
