/** Settles as `work` does, or rejects after a time, whatever somebody else's server does meanwhile. */
export async function withinTime<Value>(timeoutMs: number, work: () => Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('somebody else did not answer in time')), timeoutMs)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
