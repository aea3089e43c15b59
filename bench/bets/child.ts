import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** What a program beside this file reports from a process of its own, where it shares no thread with anything. Throws when it ends without. */
export async function reportOf<Report extends object>(
  program: string,
  args: readonly (string | number)[],
): Promise<Report> {
  const child = fork(join(import.meta.dirname, program), args.map(String))
  const [said] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Report | number | null]
  if (said === null || typeof said === 'number') throw new Error(`the load ended with ${said}`)
  return said
}
