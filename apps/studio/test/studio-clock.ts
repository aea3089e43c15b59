import { fakeClock } from '@hiyas/kernel'

/** A clock that stands still until a test moves it, and that the database finds right whenever it is asked. */
export const studioClock = (startMs: number) => ({ ...fakeClock(startMs), compare: async () => undefined })
