import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../src/index.ts'

const calls = Object.values(contract)
  .filter(module => typeof module === 'object')
  .flatMap(module => Object.values(module).filter(contract.isCall))
const named = calls.map(call => [call.name, call] as const)

/** A row that settles an address: what is `open` only proposes one. */
type Row = { id: string; kind: string; text: string }
let rows: readonly Row[]

beforeAll(async () => {
  const files = await Promise.all(['requirements.tsv', 'rules.tsv'].map(rowsOf))
  rows = files.flat()
})

async function rowsOf(file: string): Promise<Row[]> {
  const text = await readFile(join(import.meta.dirname, '../../../docs/spec', file), 'utf8')
  const [head = '', ...lines] = text.trim().split('\n')
  const columns = head.split('\t')
  return lines.map(line => {
    const cells = line.split('\t')
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? ''
    return { id: cell('id'), kind: cell('kind'), text: cell('requirement') || cell('rule') }
  })
}

describe('what a call comes from', () => {
  test.each(named)('%s names rows that there are', (_, { spec }) => {
    const ids = new Set(rows.map(({ id }) => id))
    expect(spec).not.toEqual([])
    expect(spec.filter(id => !ids.has(id))).toEqual([])
  })

  test.each(named)('%s names every row that gives its address', (_, { path, aliases = [], spec }) => {
    const addresses = new Set<string>([path, ...aliases])
    const giving = rows.filter(({ kind, text }) => kind === 'call' && addressesIn(text).some(one => addresses.has(one)))
    expect(giving.map(({ id }) => id).filter(id => !spec.includes(id))).toEqual([])
  })
})

/** Two module ids are written in the rows by the names of the constants that hold them. */
const MODULES: Readonly<Record<string, string>> = { REGISTER_REE3: 'REG3', VALID_CAPTCHA3: 'CAPTCHA3' }

/** What the rows say a call carries. The token travels in a header. */
const FIELDS: Readonly<Record<string, string>> = {
  'CALL-23': 'mobileNum',
  'CALL-24': 'mobileNo countryDialingCode',
  'CALL-31': 'newPassword mobileNum verificationCode',
  'CALL-34': 'username email',
  'CALL-37': 'oldPassword newPassword confirmNewPassword',
  'CALL-41': 'code domain',
  'CALL-62': 'types groupName platform merchantCode',
  'CALL-63': 'types groupName platform merchantCode',
  'CALL-64': 'types groupName merchantCode',
  'CALL-118': 'typeId merchant_code',
  'CALL-119': 'merchant_code',
  'CALL-120': 'pageNo gameType pageSize language',
  'CALL-121': 'page pageSize gameType language clientType',
  'CALL-122': 'nodeId vendor',
  'CALL-123': 'nodeId vendor',
}

/** What a row says of its call, each in the words of the table, and what of it the call is not. */
function broken({ id, text }: Row, { method, path, aliases = [], module = '', input }: contract.Call): string[] {
  const fields = Object.keys(input.properties ?? {})
  const said = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, word = '']) => word)
  const wanted = [...(FIELDS[id]?.split(' ') ?? []), ...said(/has the parameter (\w+)/g)]
  return [
    ...said(/uses method ([A-Z]+)/g).filter(word => word !== method),
    ...addressesIn(text).filter(word => ![path, ...aliases].some(address => address === word)),
    ...said(/module (\w+3)\b/g).filter(word => (MODULES[word] ?? word) !== module),
    ...wanted.filter(word => !fields.includes(word)),
  ]
}

test('HELP-27 CALL-06 CALL-07 CALL-09 CALL-10 CALL-11 CALL-13 CALL-14 CALL-15 CALL-16 CALL-17 CALL-18 CALL-21 CALL-23 CALL-24 CALL-25 CALL-27 CALL-28 CALL-29 CALL-31 CALL-34 CALL-35 CALL-37 CALL-39 CALL-41 CALL-43 CALL-44 CALL-45 CALL-46 CALL-48 CALL-49 CALL-58 CALL-59 CALL-61 CALL-62 CALL-63 CALL-64 CALL-69 CALL-71 CALL-72 CALL-73 CALL-74 CALL-75 CALL-76 CALL-77 CALL-78 CALL-79 CALL-84 CALL-85 CALL-88 CALL-89 CALL-93 CALL-94 CALL-95 CALL-96 CALL-97 CALL-98 CALL-99 CALL-100 CALL-101 CALL-102 CALL-103 CALL-104 CALL-105 CALL-106 CALL-111 CALL-112 CALL-113 CALL-114 CALL-115 CALL-116 CALL-118 CALL-119 CALL-120 CALL-121 CALL-122 CALL-123 CALL-124 CALL-125 CALL-126 CALL-127 CALL-131 CALL-139 CALL-140 a call has the method, the address, the module id and the fields that its rows give it', () => {
  const claimed = expect.getState().currentTestName?.match(/\b[A-Z]+-\d+/g) ?? []
  expect(claimed).not.toEqual([])
  const faults = claimed.flatMap(id => {
    const row = rows.find(one => one.id === id)
    const naming = calls.filter(({ spec }) => spec.includes(id))
    if (row === undefined || naming.length !== 1) return [`${id} is named by ${naming.length} calls`]
    return naming.flatMap(call => broken(row, call).map(word => `${id} ${call.name}: ${word}`))
  })
  expect(faults).toEqual([])
})

/** Rows that name a relay without its address: what existing clients call it. */
const RELAYS: readonly (readonly [id: string, address: string])[] = [
  ['LOTT-20', '/wps/relay/thirdPartyGameRecord'],
  ['WALLET-04', '/wps/relay/GCS_walletTransfer'],
  ['WALLET-05', '/wps/relay/ODS2_MemberTransaction'],
  ['WALLET-06', '/wps/relay/GLS2_TxCodeList'],
  ['CALL-67', '/wps/relay/banner'],
  ['CALL-68', '/wps/relay/GLS2_lobbyNews'],
  ['CALL-128', '/wps/relay/GCSGAME_getRankList'],
  ['CALL-129', '/wps/relay/GCSGAME_getVassGameType'],
  ['CALL-154', '/wps/relay/MCS2_getContracDailySalReq'],
  ['CALL-158', '/wps/member/info/funds/consolidated'],
]

test.each(RELAYS)(
  'LOTT-20 WALLET-04 WALLET-05 WALLET-06 CALL-67 CALL-68 CALL-128 CALL-129 CALL-154 CALL-158 (%s) a call answers at %s',
  (id, address) => {
    const naming = calls.filter(({ spec }) => spec.includes(id))
    expect(naming.flatMap(({ path, aliases = [] }): string[] => [path, ...aliases])).toContain(address)
  },
)

test('CALL-176 a call that names the row of a module id carries it', () => {
  const naming = calls.filter(({ spec }) => spec.includes('CALL-176'))
  expect(new Set(naming.map(({ module }) => module))).toEqual(new Set(['MEMTRANS3']))
})

test.each(named)('%s lists no refusal twice, and none that every call may answer', (_, { refusals }) => {
  expect(refusals).toEqual([...new Set(refusals)])
  expect(refusals.filter(code => code in contract.FAILURES)).toEqual([])
})

/** A JSON Web Key Set is read by libraries that know no envelope (decision 4). */
const BARE_UNDER_WPS: readonly string[] = [contract.identity.loginKeys.name]

test.each(named)(
  '%s answers as its address says: in an envelope under /wps, bare under /lgw (decision 2)',
  (name, { path, wire }) => {
    const isBare = path.startsWith('/lgw/') || BARE_UNDER_WPS.includes(name)
    const isOwn = !/^\/(wps|lgw)\//.test(path)
    expect(isOwn || wire === (isBare ? 'bare' : 'envelope')).toBe(true)
  },
)

const addressesIn = (text: string): readonly string[] => text.match(/\/(?:wps|lgw)\/[\w/]+/g) ?? []
