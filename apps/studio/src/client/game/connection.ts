import type { PlayDeps } from './deps.ts'
import type { AwayNotice, Notice } from './state.ts'

/** The player is told within this time that an answer is late. */
const SLOW_AFTER_MS = 3_000

/** What is said of nobody answering: that the last round is safe, where a game knows of none that is not. */
export type NoticeOf = (kind: AwayNotice['kind']) => AwayNotice
export const allIsSafe: NoticeOf = kind => ({ kind })

/** Asks, and says when the answer is late. */
export async function sayingSlow<Answer>(
  { store }: Pick<PlayDeps, 'store'>,
  ask: () => Promise<Answer>,
  noticeOf: NoticeOf = allIsSafe,
): Promise<Answer> {
  const slow = setTimeout(() => sayAway({ store }, noticeOf('slow')), SLOW_AFTER_MS)
  try {
    return await ask()
  } finally {
    clearTimeout(slow)
  }
}

/** Says that nobody answers. */
export function sayAway({ store }: Pick<PlayDeps, 'store'>, notice: AwayNotice): void {
  store.set({ away: { ...store.get().away, [notice.kind]: notice } })
}

/** Takes away what was said, when it is one of these: something else may have been said meanwhile. */
export function clearNotice({ store }: Pick<PlayDeps, 'store'>, kinds: readonly Notice['kind'][]): void {
  const { notice, away } = store.get()
  const isOver = (said: Notice | null | undefined): boolean => said != null && kinds.includes(said.kind)
  if (isOver(notice)) store.set({ notice: null })
  if (isOver(away.slow) || isOver(away.offline))
    store.set({ away: Object.fromEntries(Object.entries(away).filter(([, said]) => !isOver(said))) })
}
