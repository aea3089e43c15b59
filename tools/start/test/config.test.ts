import { expect, test } from 'vitest'
import { addressOf, databaseNames, readOptions } from '../config.ts'
import { anotherPort, BLOCKED_PORTS } from '../ports.ts'

const read = (env: Record<string, string>, ...args: string[]) => readOptions(args, env, '/checkout')

test('without an environment: port 8080, data in the checkout, the embedded database', () => {
  expect(read({})).toEqual({
    help: false,
    verbose: false,
    host: '0.0.0.0',
    port: 8080,
    dataDir: '/checkout/.data',
    databaseUrl: null,
  })
})

test('PORT, HOST, HIYAS_DATA and DATABASE_URL are honoured', () => {
  const databaseUrl = 'postgres://me:secret@db:5432/games'
  expect(read({ PORT: '9000', HOST: '127.0.0.1', HIYAS_DATA: '/data', DATABASE_URL: databaseUrl })).toMatchObject({
    port: 9000,
    host: '127.0.0.1',
    dataDir: '/data',
    databaseUrl,
  })
})

test('a relative HIYAS_DATA counts from the checkout', () => {
  expect(read({ HIYAS_DATA: 'elsewhere' }).dataDir).toBe('/checkout/elsewhere')
})

test.each(['eighty', '-1', '65536', '80.5', '0x50'])('PORT %s is refused with the remedy', port => {
  expect(() => read({ PORT: port })).toThrow('set it to a number from 0 to 65535')
})

test.each(['6000', '5060', '10080', '2049', '06000'])(
  'PORT %s, at which nobody would ever see the site, is refused with the remedy',
  port => {
    expect(() => read({ PORT: port })).toThrow(
      /^PORT is \d+, which no browser opens: choose another one \(PORT=\d+ npm/,
    )
  },
)

test('the ports that are refused are those that fetch refuses', async () => {
  for (const port of BLOCKED_PORTS)
    await expect(fetch(`http://127.0.0.1:${port}/`), String(port)).rejects.toMatchObject({
      cause: { message: 'bad port' },
    })
})

test.each([
  [8080, 8081],
  [5999, 6001],
  [6664, 6670],
  [65535, 65534],
])('in place of %s a port is named that there is', (port, other) => {
  expect(anotherPort(port)).toBe(other)
  expect(read({ PORT: String(other) }).port).toBe(other)
})

test.each(['nonsense', 'mysql://db/games', 'postgres://db', 'postgres://db/%zz'])(
  'DATABASE_URL %s is refused with the remedy',
  url => {
    expect(() => read({ DATABASE_URL: url })).toThrow('correct it or unset it')
  },
)

test('an unknown option is refused with the remedy', () => {
  expect(() => read({}, '--fast')).toThrow('Unknown option --fast: npm start -- --help')
})

test('the studio has its own database beside the site’s', () => {
  expect(databaseNames('postgres://db/games%20one')).toEqual({ site: 'games one', studio: 'games one_studio' })
})

test.each([
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['192.168.1.5', 'http://192.168.1.5:8080'],
  ['::1', 'http://[::1]:8080'],
  ['games.example', 'http://games.example:8080'],
])('a site that listens on %s is found at %s', (host, address) => {
  expect(addressOf(host, 8080, 'localhost')).toBe(address)
  expect(URL.canParse(address)).toBe(true)
})
