import { systemClock } from '@hiyas/kernel'
import { useCallback, useEffect, useRef } from 'react'

/** Part 2 section 9: the next page is fetched this close to the end of the list, at most once in this time. */
export const NEAR_END_PX = 500
export const NEXT_PAGE_EVERY_MS = 1_000

export type NearEnd = {
  /** There is a next page and nothing is on its way. */
  ready: boolean
  load: () => void
}

/** Watches the mark at the end of a list and fetches the next page when it comes near. Answers the mark, and what is its ref: it may come late, and go. */
export function useNearEnd({ ready, load }: NearEnd) {
  const mark = useRef<HTMLDivElement>(null)
  const watch = useRef(createWatch())

  // Scrolling is outside of React: an observer tells it, a timer keeps to one page a second.
  useEffect(() => watch.current.wish({ ready, load }), [ready, load])
  const follow = useCallback((element: HTMLDivElement) => {
    mark.current = element
    const end = watch.current.follow(element)
    return () => {
      mark.current = null
      end()
    }
  }, [])
  return { mark, follow }
}

/** Joins what is seen to what is wished: one page each time the end is near, and a second between two. */
export function createWatch() {
  let near = false
  let wished: NearEnd = { ready: false, load: () => undefined }
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastMs = Number.NEGATIVE_INFINITY
  let lookAgain = (): void => undefined

  const due = () => near && wished.ready
  const fire = () => {
    timer = undefined
    if (!due()) return
    lastMs = systemClock.nowMs()
    wished.load()
  }
  const plan = () => {
    if (timer !== undefined || !due()) return
    const passedMs = systemClock.nowMs() - lastMs
    // Below 0 it is on a phone whose clock was put back: it waits no longer than that second.
    timer = setTimeout(fire, Math.max(0, NEXT_PAGE_EVERY_MS - Math.max(0, passedMs)))
  }

  return {
    wish(next: NearEnd) {
      // What has come has moved the end away, which the observer tells a frame later: where a page takes more than a second the next one would
      // be asked for before that, however far away the end is by then (LOBBY-31).
      if (next.ready && !wished.ready) lookAgain()
      wished = next
      plan()
    },
    follow(element: Element) {
      const options = { rootMargin: `${NEAR_END_PX}px` }
      const observer = new IntersectionObserver(entries => {
        // They stand in the order of time: a page at work is told of several moments at once.
        near = entries.at(-1)?.isIntersecting ?? near
        plan()
      }, options)
      observer.observe(element)
      // It tells of what it has begun to look at, also where nothing has changed.
      lookAgain = () => {
        near = false
        observer.unobserve(element)
        observer.observe(element)
      }
      return () => {
        lookAgain = () => undefined
        observer.disconnect()
        clearTimeout(timer)
        timer = undefined
        near = false
      }
    },
  }
}
