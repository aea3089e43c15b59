import { openLoop } from './open-loop.ts'
import { readRequests } from './requests.ts'

/** The open loop in a process of its own, so that it does not share a thread with anything. Answers on its channel. */
const [port, path = '', from, to, perSecond, taken = ''] = process.argv.slice(2)
const requests = readRequests(path).slice(Number(from), Number(to))
process.send?.(await openLoop(Number(port), requests, { perSecond: Number(perSecond), taken }))
process.disconnect?.()
