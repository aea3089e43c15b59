import { APP_SHELL } from './way-opened.ts'

/** What the layout must leave room for. */
export type Room = { tallFooter: boolean; lowHeader: boolean }

/** SHELL-33: the screen of an iPhone without a home button is at least this high. */
export const TALL_SCREEN_MIN_PX = 812

/**
 * Inside the app shell nobody else leaves room for what the phone draws over the page: the home bar of a tall iPhone below
 * (SHELL-32), and the status bar of iOS 10 above, which knows no safe area (SHELL-62).
 */
export function roomOf({ userAgent, screenHeightPx }: { userAgent: string; screenHeightPx: number }): Room {
  const inShell = APP_SHELL.test(userAgent)
  return {
    tallFooter: inShell && /iPhone/.test(userAgent) && screenHeightPx >= TALL_SCREEN_MIN_PX,
    lowHeader: inShell && /(iPhone|iPad|iPod).* OS 10_/.test(userAgent),
  }
}
