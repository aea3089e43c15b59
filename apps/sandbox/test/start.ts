import { type Clock, systemClock } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { newSandboxSecrets } from '@hiyas/tools/sandbox'
import { createSandbox, type Sandbox, type Secrets } from '../src/sandbox.ts'

/** A sandbox on free ports, stopped when the test file ends. */
export async function start(clock: Clock = systemClock): Promise<Sandbox & { secrets: Secrets }> {
  const secrets = await newSandboxSecrets()
  const sandbox = await createSandbox({ secrets, clock })
  atFileEnd(sandbox.stop)
  return { ...sandbox, secrets }
}
