/** What a promise answers, or null when it has not answered within that time. It goes on by itself. */
export async function orAfter<Answer>(timeMs: number, answer: Promise<Answer>): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), timeMs)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
