/** Work that is done turn after turn, with a pause after each. */
export type Turns<Done> = {
  /** One turn, now. */
  runOnce(): Promise<Done>
  start(): void
  /** Raises `halt` for the turn that is under way, and waits for it. */
  stop(): Promise<void>
}

export type TurnsOptions = {
  pauseMs: number
  /** Told why a turn failed, unless it was broken off by `halt`. The next one tries again. */
  onFault: (error: unknown) => void
}

export function createTurns<Done>(
  work: (halt: AbortSignal) => Promise<Done>,
  { pauseMs, onFault }: TurnsOptions,
): Turns<Done> {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<unknown> = Promise.resolve()
  let halt = new AbortController()

  const turn = (): void => {
    const { signal } = halt
    running = work(signal)
      .catch(error => {
        if (error !== signal.reason) onFault(error)
      })
      .finally(() => {
        if (!signal.aborted) timer = setTimeout(turn, pauseMs).unref()
      })
  }
  return {
    runOnce: () => work(halt.signal),
    start() {
      halt = new AbortController()
      turn()
    },
    async stop() {
      halt.abort()
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
