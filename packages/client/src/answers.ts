const PATIENCE_MS = 5_000

/** Whether the server has a page at an address now. */
export const answers = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
