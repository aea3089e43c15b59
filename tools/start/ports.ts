import { Problem } from '@hiyas/tools/problem'

const PORT_MAX = 65_535

/** Ports that no browser opens and no `fetch` asks, our own included: the block list of the fetch standard. */
export const BLOCKED_PORTS: readonly number[] = [
  ...[1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109],
  ...[110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530],
  ...[531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190],
  ...[5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
]

/** The port of the site, as its setting says it; 0 = any free one. */
export function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > PORT_MAX)
    throw new Problem(`PORT is "${text}": set it to a number from 0 to ${PORT_MAX}.`)
  if (BLOCKED_PORTS.includes(port))
    throw new Problem(
      `PORT is ${port}, which no browser opens: choose another one (PORT=${anotherPort(port)} npm start).`,
    )
  return port
}

/** Another port to try where one is taken or blocked: the next one that is not, and behind the last the one before. */
export function anotherPort(port: number): number {
  if (port >= PORT_MAX) return port - 1
  return BLOCKED_PORTS.includes(port + 1) ? anotherPort(port + 1) : port + 1
}
