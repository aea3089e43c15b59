/**
 * Enters a listener for changes, tells it the state as it is now, and answers how to leave. In this order no change between the two is
 * missed. Where the state cannot be read the line breaks, and nobody asks how to leave: the listener is then taken out, and this rejects.
 */
export async function followFrom(enter: () => () => void, tellNow: () => Promise<void>): Promise<() => void> {
  const leave = enter()
  try {
    await tellNow()
    return leave
  } catch (error) {
    leave()
    throw error
  }
}

/** The same for a set of those who are told. */
export function followAmong<Send>(sends: Set<Send>, send: Send, tellNow: () => Promise<void>): Promise<() => void> {
  const enter = () => {
    sends.add(send)
    return () => void sends.delete(send)
  }
  return followFrom(enter, tellNow)
}
