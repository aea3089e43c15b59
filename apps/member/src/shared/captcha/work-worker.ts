import { findNumber, type Work } from './work.ts'

/** Tried between two signs of life. */
const CHUNK = 2_048

/** `tried` while it searches, `found` at its end. */
export type WorkNews = { tried: number } | { found: number }

const tell = (news: WorkNews) => postMessage(news)

addEventListener('message', ({ data }: MessageEvent<Work>) => {
  for (let tried = 0; ; tried += CHUNK) {
    const found = findNumber(data, tried, CHUNK)
    if (found !== null) {
      tell({ found })
      return
    }
    tell({ tried: tried + CHUNK })
  }
})
