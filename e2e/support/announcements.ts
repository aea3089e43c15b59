import type { Page } from '@playwright/test'
import { answered } from './envelope.ts'
import { open } from './site.ts'

export type Announcement = {
  id: string
  title: string
  content: string
  promotionType: string
  execution: string
  url: string
  startDate: number
}
export type Lists = {
  hot?: readonly Announcement[]
  player?: readonly Announcement[]
  popup?: readonly Announcement[]
  unreadCount?: number
}

export const ANNOUNCEMENTS_CALL = '**/wps/relay/CCSFE_getListAnnouncements*'
const COUNT = '**/wps/relay/CSP_unreadCount*'
const PART = '**/assets/announcement-popup-*.js'
const STREAM = '**/realtime/events*'
const NOVEMBER_MS = Date.UTC(2026, 10, 20, 4)

/** An announcement that says as much as it must. */
export const announcement = (id: string, more: Partial<Announcement> = {}): Announcement => ({
  id,
  title: `Balita ${id}`,
  content: `<p>Laman ng ${id}</p>`,
  promotionType: '',
  execution: 'B',
  url: '',
  startDate: NOVEMBER_MS,
  ...more,
})

/** What the house answers where it announces these and nothing else. */
export const announced = ({ hot = [], player = [], popup = [], unreadCount = 0 }: Lists) => {
  const lists = { banners: [], player, popup, hot, promotion: [], agent: [], footer: { unreadCount } }
  return answered({ ...lists, revision: 'as-announced' })
}

/**
 * Lets the site announce these and nothing else, from the next question on, with so many messages unread. The stream, which knows of
 * others, is silent otherwise.
 */
export async function announcing(page: Page, lists: Lists) {
  const { unreadCount = 0 } = lists
  await page.unroute(ANNOUNCEMENTS_CALL)
  await page.route(ANNOUNCEMENTS_CALL, route => route.fulfill({ json: announced(lists) }))
  await page.unroute(COUNT)
  await page.route(COUNT, route => route.fulfill({ json: answered(0) }))
  await page.unroute(STREAM)
  const unread = JSON.stringify({ messages: unreadCount, announcements: 0, announcementIds: [] })
  await page.route(STREAM, route =>
    unreadCount === 0
      ? undefined
      : route.fulfill({ contentType: 'text/event-stream', body: `event: unread\ndata: ${unread}\n\n` }),
  )
}

/** The stream of the page waits, and tells of a new revision when the answered function is called. */
export async function publishing(page: Page): Promise<() => void> {
  let publish = () => {}
  const published = new Promise<void>(resolve => {
    publish = resolve
  })
  const data = JSON.stringify({ revision: 'as-published', published: ['new'], withdrawn: [] })
  await page.unroute(STREAM)
  await page.route(STREAM, async route => {
    await published
    await route.fulfill({ contentType: 'text/event-stream', body: `event: announcements\ndata: ${data}\n\n` })
  })
  return publish
}

/** The stream is silent: what it tells has a list asked for again that is not there. */
export async function notAnnouncing(page: Page): Promise<void> {
  await page.route(STREAM, () => undefined)
  await page.route(ANNOUNCEMENTS_CALL, route => route.fulfill({ status: 500, json: {} }))
}

/** The next question is not answered until the answered function is called, and then by a failure, as all after it. */
export async function notAnnouncingYet(page: Page): Promise<() => void> {
  const failing = Promise.withResolvers<void>()
  await page.unroute(ANNOUNCEMENTS_CALL)
  await page.route(ANNOUNCEMENTS_CALL, async route => {
    await failing.promise
    await route.fulfill({ status: 500, json: {} })
  })
  return failing.resolve
}

/** The connection is lost while the answer is on its way. */
export async function losingConnection(page: Page): Promise<void> {
  await page.route(ANNOUNCEMENTS_CALL, async route => {
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  })
}

export const announcingAgain = (page: Page): Promise<void> => page.unroute(ANNOUNCEMENTS_CALL)

/** Opens home, whose popup comes only once `first` has been done, and waits until it must have been drawn. */
export async function announcingAfter(page: Page, first: () => Promise<void>): Promise<void> {
  const part = Promise.withResolvers<void>()
  const asked = page.waitForRequest(PART)
  await page.route(PART, async route => {
    await part.promise
    await route.fallback()
  })
  await open(page, '/m/home')
  const file = (await asked).url()
  await first()
  part.resolve()
  await page.evaluate(async url => {
    await import(url)
    for (let picture = 0; picture < 2; picture++) await new Promise(requestAnimationFrame)
  }, file)
}

/** Home with what the page was told a moment ago: one drawn by the server brings the announcements of the demo. */
export async function openHomeFromNotices(page: Page, back = 'Bumalik'): Promise<void> {
  await open(page, '/m/notice')
  await page.getByRole('link', { name: back }).click()
  await page.waitForURL('**/m/home')
}
