import { isPortFree } from '@hiyas/tools/postgres'
import { codeOf, Problem } from '@hiyas/tools/problem'
import { EVERY_ADDRESS } from './config.ts'

/** What localhost stands for, as each browser tries them. */
const LOOPBACK = ['127.0.0.1', '::1']
/** Said of an address that the machine has not got: then nobody listens there. */
const ABSENT = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

/**
 * Whether the site could listen on this port now and be found there. A program that has the port on one address alone leaves it free on
 * every address, and is what browsers show under localhost.
 */
export async function isSiteFree(port: number, host: string, isFree = isPortFree): Promise<boolean> {
  if (!(await isFree(port, host))) return false
  if (!EVERY_ADDRESS.includes(host)) return true
  // One after the other: two probes would be in each other's way.
  for (const address of LOOPBACK) if (!(await isFreeOrAbsent(port, address, isFree))) return false
  return true
}

/** What the system says of a port or an address that nobody may have, with the remedy. */
export function explainListenError(error: unknown, host: string, port: number): unknown {
  const code = codeOf(error)
  if (code === 'EACCES')
    return new Problem(`No permission to listen on port ${port}: choose one above 1023 (PORT=8080 npm start).`)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
    return new Problem(`HOST is "${host}", which is not an address of this machine: correct it or unset it.`)
  }
  return error
}

async function isFreeOrAbsent(port: number, address: string, isFree: typeof isPortFree): Promise<boolean> {
  try {
    return await isFree(port, address)
  } catch (error) {
    if (ABSENT.includes(codeOf(error))) return true
    throw error
  }
}
