import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { waitUntil } from '../../postgres/index.ts'
import { tempFolder } from '../../postgres/test/folders.ts'

const folder = tempFolder('install')
const entry = { version: '1.0.0', integrity: 'sha512-a' }
const wanted = {
  '': { version: '0.1.0' },
  'node_modules/here': entry,
  'node_modules/other-machine': { ...entry, optional: true },
}

/** The script is plain JavaScript that must also run on older Nodes: asked as a program, like `npm start` does. */
const ASKING = `const [script, name, ...words] = process.argv.slice(1)
const { [name]: ask } = await import(script)
process.stdout.write(JSON.stringify((await ask(...words)) ?? null))`
const SCRIPT = pathToFileURL(join(import.meta.dirname, '../install.mjs')).href
const wordsOf = (name: string, ...words: string[]) => ['--input-type=module', '--eval', ASKING, SCRIPT, name, ...words]
const ask = (name: string, ...words: string[]): unknown =>
  JSON.parse(execFileSync(process.execPath, wordsOf(name, ...words), { encoding: 'utf8' }))

function whyInstall(name: string, installed: object | null): unknown {
  const root = join(folder, name)
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  if (installed !== null) {
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  }
  return ask('whyInstall', root)
}

test('nothing is installed yet', () => {
  expect(whyInstall('fresh', null)).toBe('first time')
})

test('what is installed is what the lock file asks for, without packages for other machines', () => {
  expect(whyInstall('same', { 'node_modules/here': entry })).toBeNull()
})

test.each([
  ['version', { 'node_modules/here': { ...entry, version: '2.0.0' } }],
  ['integrity', { 'node_modules/here': { ...entry, integrity: 'sha512-b' } }],
  ['presence', {}],
])('another %s is a change', (name, installed) => {
  expect(whyInstall(name, installed)).toBe('package-lock.json has changed')
})

test('a mark of the days when it was of the lock alone decides nothing', () => {
  const root = join(folder, 'old-mark')
  const mark = (installed: object) => {
    whyInstall('old-mark', installed)
    const digest = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
    writeFileSync(join(root, 'node_modules/.hiyas-installed'), digest.digest('hex'))
    return ask('whyInstall', root)
  }
  expect(mark({ 'node_modules/here': entry })).toBeNull()
  expect(mark({ 'node_modules/here': { ...entry, version: '2.0.0' } })).toBe('package-lock.json has changed')
})

describe('an installation', () => {
  /** Takes its time for one, all the time there is where it is to stay, and tells the log when it begins and ends, or is told to. */
  const SLOW_NPM = `const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const say = word => appendFileSync('npm.log', word + '\\n')
process.on('SIGTERM', () => { say('is told to end'); process.exit(1) })
say('begins')
if (existsSync('stays')) setInterval(() => {}, 1500)
else setTimeout(() => {
  mkdirSync('node_modules', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', readFileSync('package-lock.json'))
  say('ends')
}, 1500)
`
  function checkout(name: string) {
    const root = join(folder, name)
    mkdirSync(root)
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { 'node_modules/here': entry } }))
    writeFileSync(join(root, 'npm.js'), SLOW_NPM)
    return {
      root,
      install: (): ChildProcess =>
        spawn(process.execPath, wordsOf('installMissing', root), {
          cwd: root,
          env: { ...process.env, npm_execpath: join(root, 'npm.js') },
          stdio: 'ignore',
        }),
      said: () => (existsSync(join(root, 'npm.log')) ? readFileSync(join(root, 'npm.log'), 'utf8') : ''),
    }
  }
  const codeOf = async (child: ChildProcess) => (await once(child, 'exit'))[0]

  test('is made once where two programs of one checkout find it missing', async () => {
    const { install, said } = checkout('two')
    expect(await Promise.all([codeOf(install()), codeOf(install())])).toEqual([0, 0])
    expect(said()).toBe('begins\nends\n')
  })

  test('counts until somebody installs other packages by hand', async () => {
    const { root, install } = checkout('by-hand')
    expect(await codeOf(install())).toBe(0)
    expect(ask('whyInstall', root)).toBeNull()
    const others = { packages: { 'node_modules/here': { ...entry, version: '2.0.0' } } }
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify(others))
    expect(ask('whyInstall', root)).toBe('package-lock.json has changed')
  })

  test('that goes on after its program was killed is waited for', async () => {
    const { install, said } = checkout('killed')
    const first = install()
    expect(await waitUntil(() => said() !== '', 20_000)).toBe(true)
    first.kill('SIGKILL')
    expect(await codeOf(install())).toBe(0)
    expect(said()).toBe('begins\nends\n')
  })

  test('ends when its program is told to, and the next one begins anew', async () => {
    const { root, install, said } = checkout('told')
    writeFileSync(join(root, 'stays'), '')
    const first = install()
    expect(await waitUntil(() => said() !== '', 20_000)).toBe(true)
    first.kill('SIGTERM')
    expect(await codeOf(first)).not.toBe(0)
    expect(said()).toBe('begins\nis told to end\n')
    rmSync(join(root, 'stays'))
    expect(await codeOf(install())).toBe(0)
    expect(said()).toBe('begins\nis told to end\nbegins\nends\n')
  })
})

describe('what npm said when it could not', () => {
  const explained = (text: string): unknown => ask('explainNpm', text, '/home/a/hiyas')
  const denied = (path: string, code = 'EACCES') =>
    `npm error code ${code}\nnpm error syscall mkdir\nnpm error path ${path}\nnpm error errno -13\nnpm error Error: ${code}: permission denied, mkdir '${path}'`

  test('of the checkout has its remedy there', () => {
    for (const path of ['/home/a/hiyas', '/home/a/hiyas/node_modules/pg'])
      expect(explained(denied(path))).toBe(
        'No permission to write below /home/a/hiyas/node_modules: give the checkout to the account you run this as (chown -R).',
      )
  })

  test.each(['/home/a/.npm/_cacache', '/home/a/hiyas-cache/tmp', '/root/.npm with blanks/_logs'])(
    'of its cache at %s names that',
    path => {
      expect(explained(denied(path, 'EROFS'))).toBe(
        `npm cannot write to ${path}: give it to the account you run this as, or set npm_config_cache to a folder of your own.`,
      )
    },
  )

  test('of a full disk says which disk it is', () => {
    expect(explained(denied('/home/a/.npm/_cacache', 'ENOSPC'))).toMatch(
      /^The disk that holds \/home\/a\/\.npm\/_cacache is full/,
    )
  })
})

describe('behind a proxy', () => {
  const OWN = '127.0.0.1,localhost,::1,[::1]'
  const environment = (env: Record<string, string>): Record<string, string> =>
    JSON.parse(
      execFileSync(process.execPath, wordsOf('environment'), {
        encoding: 'utf8',
        env: { PATH: process.env.PATH ?? '', ...env },
      }),
    )

  test.each([
    ['nothing', {}, { NO_PROXY: OWN, no_proxy: OWN }],
    ['one name', { NO_PROXY: 'a.example' }, { NO_PROXY: `a.example,${OWN}`, no_proxy: `a.example,${OWN}` }],
    [
      'two lists',
      { NO_PROXY: 'a.example', no_proxy: 'b.example c.example' },
      { NO_PROXY: `a.example,${OWN}`, no_proxy: `b.example c.example,${OWN}` },
    ],
    [
      'some of them',
      { NO_PROXY: 'localhost, 127.0.0.1' },
      { NO_PROXY: 'localhost, 127.0.0.1,::1,[::1]', no_proxy: 'localhost, 127.0.0.1,::1,[::1]' },
    ],
    ['an empty list', { no_proxy: '' }, { NO_PROXY: OWN, no_proxy: OWN }],
    ['everything', { NO_PROXY: '*' }, { NO_PROXY: '*', no_proxy: '*' }],
    ['nothing, and listens on one address', { HOST: '192.0.2.7' }, { NO_PROXY: `${OWN},192.0.2.7` }],
    ['nothing, and listens on one of IPv6', { HOST: '2001:db8::7' }, { NO_PROXY: `${OWN},2001:db8::7,[2001:db8::7]` }],
    ['nothing, and listens here alone', { HOST: '127.0.0.1' }, { NO_PROXY: OWN }],
  ])('where it is spared for %s, so it is for this machine', (_, given, expected) => {
    expect(environment(given)).toMatchObject(expected)
  })

  test('a program of ours asks another one itself', async () => {
    const studio = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1')
    await once(studio, 'listening')
    onTestFinished(() => void studio.close())
    const address = studio.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const asking = `fetch('http://127.0.0.1:${port}/').then(answer => answer.text()).then(console.log)`
    // Port 9 is nobody's.
    const env = environment({ NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:9' })
    const child = spawn(process.execPath, ['--eval', asking], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', part => {
      said += part
    })
    await once(child, 'close')
    expect(said).toBe('here\n')
  })
})
