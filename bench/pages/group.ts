import type { ChildProcess } from 'node:child_process'
import { hasEnded } from '@hiyas/tools/postgres'

/** Tells all of a group that a program leads: npm does not pass every signal on, nor does a script that waits for its browser. */
export function tell(leader: ChildProcess, signal: NodeJS.Signals): void {
  if (leader.pid !== undefined && !hasEnded(leader)) process.kill(-leader.pid, signal)
}
