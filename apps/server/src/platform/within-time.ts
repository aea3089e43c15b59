/** Settles as `work` does, or rejects with the sentence `late` after a time, whatever `work` waits for. */
export async function withinTime<Value>(timeoutMs: number, late: string, work: () => Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(late)), timeoutMs)
  })
  try {
    return await Promise.race([work(), end])
  } finally {
    clearTimeout(timer)
  }
}
