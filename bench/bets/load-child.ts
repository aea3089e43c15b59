import { load } from './load.ts'
import { readRequests } from './requests.ts'

/** The load in a process of its own, so that it does not share a thread with anything. Answers on its channel. */
const [port, path = '', from, to, connections, taken = ''] = process.argv.slice(2)
const requests = readRequests(path).slice(Number(from), Number(to))
process.send?.(await load(Number(port), requests, Number(connections), taken))
process.disconnect?.()
