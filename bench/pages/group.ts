import type { ChildProcess } from 'node:child_process'

/** Tells all of a group that a program leads: npm does not pass every signal on, nor does a script that waits for its browser. */
export function tell(leader: ChildProcess, signal: NodeJS.Signals): void {
  if (leader.pid !== undefined && !isGone(leader)) process.kill(-leader.pid, signal)
}

export const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null
