/** `pause` answers whether it was ended before its time. */
export type Pauses = { pause(ms: number): Promise<boolean>; endAll(): void }

/** Pauses that a press can end all at once. */
export function createPauses(): Pauses {
  const open = new Set<() => void>()
  return {
    pause: ms =>
      new Promise(resolve => {
        const end = (): void => {
          clearTimeout(timer)
          open.delete(end)
          resolve(true)
        }
        const timer = setTimeout(() => {
          open.delete(end)
          resolve(false)
        }, ms)
        open.add(end)
      }),
    endAll() {
      for (const end of [...open]) end()
    },
  }
}
