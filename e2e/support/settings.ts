/**
 * Settings of the demo merchant, changed as its operator changes them (`npm run merchant`), while the house runs:
 *
 *   const putBack = await changeSettings({ flags: { MOBILENUMREG3: true }, registerRules: { email: { enabled: true } } })
 *
 * Waits until the site answers by them. All journeys of a worker share its house: put back what was there before the file ends.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { presentHouse } from './house.ts'

type Rule = { enabled?: boolean; required?: boolean }
export type Settings = { flags?: Record<string, boolean>; registerRules?: Record<string, Rule> }
type AllSettings = { flags: Record<string, boolean>; registerRules: Record<string, Rule> }

const ROOT = resolve(import.meta.dirname, '../..')
/** What `npm start` keeps of the server's compiled code: without it the command takes twice as long. */
const COMPILED = join(ROOT, '.cache/node')
const MERCHANT = 'HIYAS'
const APPLIED_TIMEOUT_MS = 20_000
const POLL_MS = 200

export async function changeSettings(changes: Settings): Promise<() => Promise<void>> {
  const before = formerly(await presentSettings(), changes)
  await apply(changes)
  return () => apply(before)
}

/**
 * Gives the demo merchant new terms (SES-20), the next version after those in force, which it answers. They stay: who registers after has
 * accepted them.
 */
export async function giveTerms(textsOf: (version: number) => object): Promise<number> {
  const version = (await termsInForce()) + 1
  await applyFile({ terms: { version, texts: textsOf(version) } })
  await until(async () => (await termsInForce()) === version, `terms ${version}`)
  return version
}

const termsInForce = async (): Promise<number> =>
  (await valueAt<{ version: number }>('/wps/system/document?name=terms')).version

/** The same settings as they were. */
function formerly(before: AllSettings, { flags = {}, registerRules = {} }: Settings): Settings {
  const rules = Object.entries(registerRules).map(([field, change]) => [
    field,
    pick(before.registerRules[field], change),
  ])
  return { flags: pick(before.flags, flags), registerRules: Object.fromEntries(rules) }
}

const pick = <Values extends object>(from: Values | undefined, like: object): Values =>
  Object.fromEntries(Object.keys(like).map(key => [key, from?.[key as keyof Values]])) as Values

/** The command takes a second of a processor: where the site answers so already, there is nothing to ask of it. */
async function apply(settings: Settings): Promise<void> {
  if (holds(await presentSettings(), settings)) return
  await applyFile(settings)
  await until(async () => holds(await presentSettings(), settings), JSON.stringify(settings))
}

async function applyFile(settings: object): Promise<void> {
  const file = join(presentHouse().dataDir, 'settings.json')
  writeFileSync(file, JSON.stringify(settings))
  await merchant(file)
  rmSync(file)
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + APPLIED_TIMEOUT_MS
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`the site does not answer by ${what}`)
    await sleep(POLL_MS)
  }
}

/** By what the site answers at this moment. */
async function presentSettings(): Promise<AllSettings> {
  const [status, registerRules] = await Promise.all([
    valueAt<{ info: { whitelabelVal: Record<string, boolean> } }>('/wps/system/status'),
    valueAt<Record<string, Rule>>('/wps/system/setting/register'),
  ])
  return { flags: status.info.whitelabelVal, registerRules }
}

function holds(present: AllSettings, { flags = {}, registerRules = {} }: Settings): boolean {
  const agree = (said: object | undefined, wanted: object) =>
    Object.entries(wanted).every(([key, value]) => (said as Record<string, unknown> | undefined)?.[key] === value)
  return (
    agree(present.flags, flags) &&
    Object.entries(registerRules).every(([field, rule]) => agree(present.registerRules[field], rule))
  )
}

async function valueAt<Value>(path: string): Promise<Value> {
  const answer = await fetch(presentHouse().url + path, { headers: { merchant: MERCHANT } })
  return ((await answer.json()) as { value: Value }).value
}

/** `npm run merchant`. */
async function merchant(file: string): Promise<void> {
  const child = spawn(process.execPath, ['apps/server/src/commands/merchant/main.ts', MERCHANT, file], {
    cwd: ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, HIYAS_DATA: presentHouse().dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  child.stdout.on('data', chunk => said.push(String(chunk)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`npm run merchant: ${said.join('')}`)
}
