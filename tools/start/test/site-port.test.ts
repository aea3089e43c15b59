import { once } from 'node:events'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { freePort } from '@hiyas/tools/postgres'
import { expect, onTestFinished, test } from 'vitest'
import { explainListenError, isSiteFree } from '../site-port.ts'

const hasIpv6 = Object.values(networkInterfaces()).some(all => all?.some(({ address }) => address === '::1'))

async function listen(host: string): Promise<number> {
  const other = createServer()
  other.listen({ port: await freePort(), host, ipv6Only: true })
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  return typeof address === 'object' && address !== null ? address.port : Number.NaN
}

test.runIf(hasIpv6)('a port is taken where only ::1 has it: browsers would show what is there', async () => {
  const port = await listen('::1')
  expect(await isSiteFree(port, '0.0.0.0')).toBe(false)
  expect(await isSiteFree(port, '::')).toBe(false)
})

test('a port that nobody has is free on every address, also asked twice', async () => {
  const port = await freePort()
  expect([await isSiteFree(port, '0.0.0.0'), await isSiteFree(port, '0.0.0.0')]).toEqual([true, true])
})

const refusal = (code: string) => Object.assign(new Error(code), { code })
/** Answers for each address as the system would, and keeps which were asked for. */
function system(answers: Readonly<Record<string, boolean | string>>) {
  const asked: string[] = []
  const probe = async (_port: number, host: string) => {
    asked.push(host)
    const answer = answers[host] ?? true
    if (typeof answer === 'string') throw refusal(answer)
    return answer
  }
  return { asked, probe }
}

test('every address means those that localhost stands for as well, and one address means that one', async () => {
  const [all, one] = [system({}), system({})]
  expect([await isSiteFree(8080, '0.0.0.0', all.probe), await isSiteFree(8080, '127.0.0.1', one.probe)]).toEqual([
    true,
    true,
  ])
  expect({ all: all.asked, one: one.asked }).toEqual({ all: ['0.0.0.0', '127.0.0.1', '::1'], one: ['127.0.0.1'] })
  // A system that lets both have it, the one on every address and the one on this.
  expect(await isSiteFree(8080, '0.0.0.0', system({ '127.0.0.1': false }).probe)).toBe(false)
})

test.each(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])('a machine without ::1 (%s) has nobody there', async code => {
  expect(await isSiteFree(8080, '0.0.0.0', system({ '::1': code }).probe)).toBe(true)
})

test('what the system says of the address itself is told', async () => {
  await expect(isSiteFree(80, '0.0.0.0', system({ '0.0.0.0': 'EACCES' }).probe)).rejects.toThrow('EACCES')
  await expect(isSiteFree(80, '::1', system({ '::1': 'EADDRNOTAVAIL' }).probe)).rejects.toThrow('EADDRNOTAVAIL')
})

test.each([
  ['EACCES', 'No permission to listen on port 80: choose one above 1023 (PORT=8080 npm start).'],
  ['EADDRNOTAVAIL', 'HOST is "here.example", which is not an address of this machine: correct it or unset it.'],
  ['ENOTFOUND', 'HOST is "here.example", which is not an address of this machine: correct it or unset it.'],
  ['EAI_AGAIN', 'HOST is "here.example", which is not an address of this machine: correct it or unset it.'],
  ['EIO', 'EIO'],
])('%s has a sentence with its remedy, where there is one', (code, sentence) => {
  expect(explainListenError(refusal(code), 'here.example', 80)).toMatchObject({ message: sentence })
})
