import { isPortFree } from '@hiyas/tools/postgres'
import { codeOf } from '@hiyas/tools/problem'
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

async function isFreeOrAbsent(port: number, address: string, isFree: typeof isPortFree): Promise<boolean> {
  try {
    return await isFree(port, address)
  } catch (error) {
    if (ABSENT.includes(codeOf(error))) return true
    throw error
  }
}
