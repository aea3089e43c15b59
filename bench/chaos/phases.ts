/** What a part of a run took, and what was sent meanwhile. */
export type Phase = { name: string; seconds: number; calls: number }

/** Says where the time of a run goes: one phase after the other, and what lay within one of them beside it. */
export function createPhases(sentNow: () => number) {
  const phases: Phase[] = []
  const begin = () => ({ beganMs: performance.now(), before: sentNow() })
  const since = ({ beganMs, before }: ReturnType<typeof begin>) => ({
    seconds: (performance.now() - beganMs) / 1_000,
    calls: sentNow() - before,
  })
  return {
    phases,
    /** Times what is done, and puts it down in its place. */
    async phase<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
      const start = begin()
      const value = await work()
      phases.push({ name, ...since(start) })
      return value
    },
    /** The same for what happens again and again within a phase: added up, and taken from none. */
    async within<Value>(sum: Omit<Phase, 'name'>, work: () => Promise<Value>): Promise<Value> {
      const start = begin()
      const value = await work()
      const { seconds, calls } = since(start)
      sum.seconds += seconds
      sum.calls += calls
      return value
    },
  }
}
