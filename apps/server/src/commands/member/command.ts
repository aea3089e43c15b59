import { MEMBER_TYPE } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import { type Clock, systemClock } from '@hiyas/kernel'
import {
  type AccountShown,
  DOWNLINES_COUNTED_MAX,
  makeAgent,
  type Named,
  setAccountShut,
  showAccount,
} from '../../modules/identity/index.ts'
import { sendNotice } from '../../platform/notices/repository.ts'
import { done, failed, type Outcome, wrong } from '../outcome.ts'

export const USAGE = `npm run member -- MERCHANT NAME              shows an account, and what happened to it lately
npm run member -- MERCHANT NAME agent CODE   makes a member an agent who invites by CODE, or gives an agent one more code
npm run member -- MERCHANT NAME shut         ends his sessions, and lets him neither log in nor play
npm run member -- MERCHANT NAME open         lets him in again`

/** What operators may see and decide about one account. The programs that run know a change at once. */
export async function memberCommand(
  database: Database,
  words: readonly string[],
  clock: Clock = systemClock,
): Promise<Outcome> {
  const [merchant, userName, act, code, ...rest] = words
  if (!merchant || !userName || rest.length > 0) return failed(USAGE)
  const named = { merchant, userName }
  const parts = { database, clock, sendNotice }
  if (act === undefined) return show(database, named)
  if (act === 'agent' && code) return told(named, await makeAgent(parts, named, code), `is an agent, and invites by`)
  if (code !== undefined) return failed(USAGE)
  if (act === 'shut') return told(named, await setAccountShut(parts, named, true), 'is shut.')
  if (act === 'open') return told(named, await setAccountShut(parts, named, false), 'may come in again.')
  return failed(USAGE)
}

type Decided = Awaited<ReturnType<typeof makeAgent> | ReturnType<typeof setAccountShut>>

function told(named: Named, decided: Decided, became: string): Outcome {
  if (!decided.ok) return wrong(`Nothing was changed. ${WHY[decided.code](named)}`)
  const code = decided.value === null ? '' : ` ${decided.value.code}.`
  return done(`${named.userName} ${became}${code}`)
}

const WHY = {
  'member.unknown': unknown,
  'member.not_plain': () => 'Trial members and the house’s own accounts cannot be agents.',
  'member.is_so': () => 'It already is so.',
  'code.invalid': () => 'A code has 1 to 30 letters without marks, digits and hyphens.',
  'code.taken': () => 'Another agent has this code.',
} satisfies Record<(Decided & { ok: false })['code'], (named: Named) => string>

function unknown({ merchant, userName }: Named): string {
  return `There is no member ${userName} of ${merchant}.`
}

async function show(database: Database, named: Named): Promise<Outcome> {
  const account = await showAccount(database.query, named)
  return account === null ? wrong(unknown(named)) : done(textOf(account))
}

function textOf(account: AccountShown): string {
  const lines = [
    `${account.userName}, ${KIND.get(account.type) ?? `type ${account.type}`}, ${account.memberId}`,
    `registered ${isoOf(account.registeredAtMs)}${account.upline === null ? '' : ` under ${account.upline}`}`,
    ...(account.terms === null ? [] : [`accepted the terms ${account.terms.version} at ${isoOf(account.terms.atMs)}`]),
    ...(account.disabledAtMs === null ? [] : [`shut since ${isoOf(account.disabledAtMs)}`]),
    ...(account.codes.length === 0 ? [] : [`invites by ${account.codes.join(', ')}`]),
    ...(account.downlines === 0 ? [] : [`${underHim(account.downlines)} directly under him`]),
    ...account.events.map(({ atMs, kind, device }) => `  ${isoOf(atMs)}  ${kind}${device === '' ? '' : `  ${device}`}`),
  ]
  return lines.join('\n')
}

const KIND = new Map<number, string>([
  [MEMBER_TYPE.plain, 'a member'],
  [MEMBER_TYPE.agent, 'an agent'],
  [MEMBER_TYPE.masterAgent, 'a master agent'],
  [MEMBER_TYPE.trial, 'a trial member'],
  [MEMBER_TYPE.internal, 'one of the house'],
  [MEMBER_TYPE.specialAgentA, 'a special agent (A)'],
  [MEMBER_TYPE.specialAgentB, 'a special agent (B)'],
])
const isoOf = (atMs: number): string => new Date(atMs).toISOString()
const underHim = (count: number): string =>
  count < DOWNLINES_COUNTED_MAX ? `${count}` : `${DOWNLINES_COUNTED_MAX} or more`
