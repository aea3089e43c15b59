import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, signal, waitUntil } from '../../postgres/index.ts'
import { tempFolder } from '../../postgres/test/folders.ts'
import { LEAN_ARGUMENTS } from '../../runtime/index.ts'
import { type ServiceOptions, startService } from '../service.ts'

/** For what is there sooner on any machine. */
const PATIENCE_MS = 20_000
const folder = tempFolder('service')

const SERVER = `
import { createServer } from 'node:http'
const server = createServer((request, response) => response.end(String(process.pid)))
server.listen(Number(process.env.SERVICE_PORT), '127.0.0.1')
process.on('SIGTERM', () => { console.log('in order'); process.exit(0) })
`

async function serviceOf(name: string, code: string): Promise<ServiceOptions & { said: string[] }> {
  writeFileSync(join(folder, `${name}.mjs`), code)
  const port = await freePort()
  const said: string[] = []
  return {
    said,
    name,
    root: folder,
    script: `${name}.mjs`,
    env: { SERVICE_PORT: String(port) },
    readyUrl: `http://127.0.0.1:${port}/`,
    logFolder: folder,
    verbose: false,
    say: sentence => said.push(sentence),
  }
}

const pidAt = async (url: string): Promise<number> => Number(await (await fetch(url)).text())

test('a program that dies is started again and said, and stops in order', async () => {
  const options = await serviceOf('steady', SERVER)
  const service = startService(options)
  await service.ready
  const first = await pidAt(options.readyUrl)
  signal(first, 'SIGKILL')
  expect(await waitUntil(() => options.said.includes('is back'), PATIENCE_MS)).toBe(true)
  expect(options.said).toEqual(['ended (SIGKILL); starting it again in 0.25 s', 'is back'])
  const second = await pidAt(options.readyUrl)
  expect(second).not.toBe(first)
  await service.stop()
  await expect(fetch(options.readyUrl)).rejects.toThrow()
  expect(readFileSync(join(folder, 'steady.log'), 'utf8')).toContain('in order')
})

test('what Node is told before a program reaches it, and Node knows all that it is told', async () => {
  const code = SERVER.replace('String(process.pid)', 'JSON.stringify(process.execArgv)')
  const options = { ...(await serviceOf('lean', code)), nodeArguments: LEAN_ARGUMENTS }
  const service = startService(options)
  await service.ready
  expect(await (await fetch(options.readyUrl)).json()).toEqual(expect.arrayContaining([...LEAN_ARGUMENTS]))
  await service.stop()
})

test('a program that cannot be started again for the moment is tried again, and the others live on', async () => {
  const options = { ...(await serviceOf('unlogged', SERVER)), logFolder: join(folder, 'unlogged-logs') }
  const service = startService(options)
  await service.ready
  const first = await pidAt(options.readyUrl)
  renameSync(options.logFolder, `${options.logFolder}-aside`)
  writeFileSync(options.logFolder, 'in the way')
  signal(first, 'SIGKILL')
  const isTold = () => options.said.some(sentence => sentence.includes('a file is in its way'))
  expect(await waitUntil(isTold, PATIENCE_MS)).toBe(true)
  rmSync(options.logFolder)
  mkdirSync(options.logFolder)
  expect(await waitUntil(() => options.said.includes('is back'), PATIENCE_MS)).toBe(true)
  await service.stop()
})

test('a program that ends before it is ready says why', async () => {
  const options = await serviceOf('broken', `console.error('no table'); process.exit(1)`)
  await expect(startService(options).ready).rejects.toThrow(/The broken did not start[\s\S]*no table/)
})

test('a program at whose port another one answers is not taken for ready, and says why it ended', async () => {
  const begin = join(folder, 'begin-taken')
  const taken = await serviceOf(
    'taken',
    `import { existsSync } from 'node:fs'
while (!existsSync(${JSON.stringify(begin)})) await new Promise(resolve => setTimeout(resolve, 10))
${SERVER}`,
  )
  let asked = 0
  // Another house of the same version, say.
  const other = createServer((_, response) => {
    asked += 1
    response.setHeader('x-process', String(process.pid)).end()
  }).listen(Number(new URL(taken.readyUrl).port), '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const ready = startService({ ...taken, namesProcess: true }).ready.catch(String)
  // The first answer has come and was none of its own.
  expect(await waitUntil(() => asked > 1, PATIENCE_MS)).toBe(true)
  writeFileSync(begin, '')
  expect(await ready).toMatch(/The taken did not start[\s\S]*EADDRINUSE/)
})

test('a program that takes long to start is left at work, and that is said with where to look', async () => {
  const begin = join(folder, 'begin')
  const late = await serviceOf(
    'late',
    `import { existsSync } from 'node:fs'
while (!existsSync(${JSON.stringify(begin)})) await new Promise(resolve => setTimeout(resolve, 10))
${SERVER}`,
  )
  const service = startService({ ...late, slowStartMs: 0 })
  expect(await waitUntil(() => late.said.length > 0, PATIENCE_MS)).toBe(true)
  writeFileSync(begin, '')
  await service.ready
  expect(late.said).toEqual([`does not answer yet: what it does is in ${join(folder, 'late.log')}`])
  await service.stop()
})

test('a program is started below a folder whose name would mean something in an address', async () => {
  const start = join(folder, 'C# 50% off?', 'start')
  mkdirSync(start, { recursive: true })
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'C# 50% off?', 'node_modules'))
  for (const file of ['service.ts', 'logs.ts', 'follow-parent.mjs'])
    copyFileSync(join(import.meta.dirname, '..', file), join(start, file))
  const options = await serviceOf('named', SERVER)
  const door = JSON.stringify(pathToFileURL(join(start, 'service.ts')).href)
  const code = `const { startService } = await import(${door})
const service = startService({ ...${JSON.stringify(options)}, say() {} })
await service.ready
await service.stop()`
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'ignore' })
  expect((await once(starter, 'exit'))[0]).toBe(0)
})

test('a program ends when the one that started it is killed', async () => {
  const options = await serviceOf('orphan', SERVER)
  const door = JSON.stringify(join(import.meta.dirname, '../service.ts'))
  const code = `const { startService } = await import(${door}); startService({ ...${JSON.stringify(options)}, say() {} })`
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'ignore' })
  const answers = () =>
    fetch(options.readyUrl).then(
      () => true,
      () => false,
    )
  expect(await waitUntil(answers, PATIENCE_MS)).toBe(true)
  starter.kill('SIGKILL')
  expect(await waitUntil(async () => !(await answers()), PATIENCE_MS)).toBe(true)
})
