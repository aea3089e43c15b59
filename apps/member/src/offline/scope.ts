/** The part of a service worker's world that ours uses: the compiler is told of pages only. */
export type WorkerScope = {
  readonly registration: {
    readonly waiting: { postMessage(message: unknown): void } | null
    update(): Promise<unknown>
    unregister(): Promise<boolean>
  }
  readonly clients: { matchAll(about: { type: 'window' }): Promise<readonly { visibilityState: string }[]> }
  /** Not every browser lets its workers read cookies. */
  readonly cookieStore?: { get(name: string): Promise<{ value?: string } | null> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'message', listener: (event: Lasting & { data: unknown }) => void): void
}

/** An event during which the browser keeps the worker alive for as long as it says. */
export type Lasting = { waitUntil(work: Promise<unknown>): void }

/** What a page says to a worker that waits: the member wants the new version now. */
export const TAKE_OVER = 'take over'
