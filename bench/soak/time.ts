import { setTimeout as sleep } from 'node:timers/promises'

/** What waits, and how long it is since: another one in tests. */
export type Time = {
  nowMs(): number
  sleep(ms: number): Promise<unknown>
}

export const realTime: Time = { nowMs: () => performance.now(), sleep }
