import { fakeSupplierKeys } from '@hiyas/testing'
import { describe, expect, test } from 'vitest'
import {
  createSigner,
  createVerifier,
  readStatement,
  STATEMENT_PAGE_LINES,
  type StatementLine,
  type StatementPart,
  signOf,
  writeStatement,
} from '../src/index.ts'

const HEAD = { supplier: 'HYO', from: new Date('2026-11-20T16:00:00Z'), to: new Date('2026-11-21T16:00:00Z') }
const line = (part: Partial<StatementLine> = {}): StatementLine => ({
  externalId: 'tx-1',
  kind: 'bet',
  reference: null,
  round: 'r-1',
  player: 'HIYAS.m',
  currency: 'PHP',
  amount: 35_600n,
  at: new Date('2026-11-20T17:00:00.250Z'),
  ...part,
})
const COLUMNS = 'transaction,kind,reference,round,player,currency,amount,at'
const CSV = ['statement,HYO,2026-11-20T16:00:00Z,2026-11-21T16:00:00Z', COLUMNS]

async function* inPieces(text: string, size = 7) {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size))
}

async function collect(source: AsyncIterable<StatementPart>) {
  const lines: StatementLine[] = []
  let head: object | null = null
  let end: { lines: number; signature: string | null; digest: Buffer } | null = null
  for await (const part of source) {
    if ('head' in part) head = part.head
    else if ('lines' in part) lines.push(...part.lines)
    else end = part.end
  }
  return { head, lines, end }
}

const readCsv = (lines: readonly string[]) => collect(readStatement(inPieces(lines.join('\n')), 'csv'))

describe('statements of suppliers', () => {
  test('what is written is read again, page by page, and its signature covers every byte of it', async () => {
    const { privateKeyPem, publicKeyPem } = fakeSupplierKeys()
    const lines = [line(), line({ externalId: 'tx-2', kind: 'rollback_win', reference: 'tx-1', amount: 0n })]
    async function* pages() {
      for (const one of lines) yield [one]
    }
    let text = ''
    for await (const part of writeStatement(HEAD, pages(), createSigner(privateKeyPem))) text += part
    const { end, ...rest } = await collect(readStatement(inPieces(text), 'jsonl'))
    expect(rest).toEqual({ head: HEAD, lines })
    const verify = createVerifier(publicKeyPem)
    expect(verify(end?.digest ?? Buffer.alloc(0), end?.signature ?? undefined)).toBe(true)
    const forged = await collect(readStatement(inPieces(text.replace('"3.56"', '"3.57"')), 'jsonl'))
    expect(verify(forged.end?.digest ?? Buffer.alloc(0), forged.end?.signature ?? undefined)).toBe(false)
  })

  test('the same in CSV, with commas in quotes and lines that end as on Windows', async () => {
    const { lines } = await readCsv([
      ...CSV.map(text => `${text}\r`),
      'tx-1,bet,,r-1,HIYAS.m,PHP,3.56,2026-11-20T17:00:00.250Z\r',
      '"tx,""2""",win,tx-1,r-1,,PHP,0,2026-11-20T18:00:00+01:00\r',
      'end,2\r',
    ])
    const at = new Date('2026-11-20T17:00:00Z')
    expect(lines).toEqual([
      line(),
      line({ externalId: 'tx,"2"', kind: 'win', reference: 'tx-1', player: '', amount: 0n, at }),
    ])
  })

  const GOOD = 'tx-1,bet,,r-1,,PHP,3.56,2026-11-20T17:00:00Z'
  test.each<[string, string[], string]>([
    ['it breaks off', [...CSV, GOOD], 'line 4: it breaks off'],
    ['a line is missing', [...CSV, GOOD, 'end,2'], 'line 4: it has 1 lines and says 2'],
    ['it goes on', [...CSV, 'end,0', GOOD], 'line 4: it goes on'],
    ['it is nobody’s', [GOOD], 'line 1'],
    ['the columns are others', [CSV[0] ?? '', 'a,b', 'end,0'], 'line 2: the columns are'],
    ['a column is missing', [...CSV, 'tx-1,bet', 'end,1'], 'line 3: it has 2 of 8 columns'],
    ['the kind is none', [...CSV, GOOD.replace('bet', 'stake'), 'end,1'], 'line 3: kind'],
    ['W-28 an amount has a sign', [...CSV, GOOD.replace('3.56', '-3.56'), 'end,1'], 'line 3: amount'],
    ['W-28 an amount has an exponent', [...CSV, GOOD.replace('3.56', '1E9'), 'end,1'], 'line 3: amount'],
    [
      'W-28 an amount has 17 decimals',
      [...CSV, GOOD.replace('3.56', '1.12345678901234567'), 'end,1'],
      'line 3: amount',
    ],
    ['a time is none', [...CSV, GOOD.replace('11-20', '13-40'), 'end,1'], 'line 3: 2026-13-40'],
    ['a day is in no calendar', [...CSV, GOOD.replace('11-20', '11-31'), 'end,1'], 'line 3: 2026-11-31'],
    ['a line has no end', [...CSV, 'x'.repeat(5_000)], 'line 3: longer than 4096 bytes'],
    ['a quote has no end', [...CSV, GOOD.replace('r-1', '"r-1'), 'end,1'], 'line 3: it cannot be read'],
    ['it says not how many it has', [...CSV, GOOD, 'end'], 'line 4: end'],
    ['it says so with a sign', [...CSV, GOOD, 'end,+1'], 'line 4: end'],
    ['it says so with more', [...CSV, GOOD, 'end,1x'], 'line 4: end'],
    ['it begins with another word', [(CSV[0] ?? '').replace('statement', 'state'), 'end,0'], 'line 1: statement'],
    ['it has an end and no beginning', ['end,0'], 'line 1'],
    ['a quote is followed by more', [...CSV, GOOD.replace('r-1', '"r"-1'), 'end,1'], 'line 3: it cannot be read'],
    ['nothing came', [''], 'line 1: it breaks off'],
    ['it takes no time', ['statement,HYO,2026-11-20T16:00:00Z,2026-11-20T16:00:00Z'], 'line 1: it ends before'],
    ['it ends before it begins', ['statement,HYO,2026-11-21T16:00:00Z,2026-11-20T16:00:00Z'], 'line 1: it ends before'],
  ])('nothing is taken of one that is wrong: %s', async (_what, lines, says) => {
    await expect(readCsv(lines)).rejects.toThrow(says)
  })

  test('a line may be as long as lines are, in one piece or in many', async () => {
    const fill = (length: number) => `${GOOD},`.padEnd(length, 'x')
    for (const size of [7, 100_000]) {
      const read = (length: number) =>
        collect(readStatement(inPieces([...CSV, fill(length), GOOD].join('\n'), size), 'csv'))
      await expect(read(4_096)).rejects.toThrow('line 3: it has 9 of 8 columns')
      await expect(read(4_097)).rejects.toThrow('line 3: longer than 4096 bytes')
    }
  })

  test('a signature in CSV is told, a reference that is empty is none', async () => {
    const { lines, end } = await readCsv([...CSV, GOOD, 'end,1,c2lnbmVk'])
    expect(end).toMatchObject({ lines: 1, signature: 'c2lnbmVk' })
    expect(lines[0]?.reference).toBeNull()
    expect((await readCsv([...CSV, 'end,0'])).end).toMatchObject({ lines: 0, signature: null })
  })

  test.each([
    [STATEMENT_PAGE_LINES + 1, [STATEMENT_PAGE_LINES, 1]],
    [STATEMENT_PAGE_LINES, [STATEMENT_PAGE_LINES]],
    [0, []],
  ])('%i lines come in pages, none of them empty', async (count, expected) => {
    const text = [...CSV, ...Array.from({ length: count }, () => GOOD), `end,${count}`].join('\n')
    const pages: number[] = []
    for await (const part of readStatement(inPieces(text, 65_536), 'csv'))
      if ('lines' in part) pages.push(part.lines.length)
    expect(pages).toEqual(expected)
  })

  test('what is written names time, money and end as they are read, and pages of nothing say nothing', async () => {
    async function* pages() {
      yield []
      yield [line(), line()]
    }
    let text = ''
    for await (const part of writeStatement(HEAD, pages(), () => 'signed')) text += part
    const [head, first, , end, after] = text.split('\n')
    expect(JSON.parse(head ?? '')).toEqual({
      statement: 'HYO',
      from: '2026-11-20T16:00:00.000Z',
      to: '2026-11-21T16:00:00.000Z',
    })
    expect(JSON.parse(first ?? '')).toEqual({
      transaction: 'tx-1',
      kind: 'bet',
      reference: null,
      round: 'r-1',
      player: 'HIYAS.m',
      currency: 'PHP',
      amount: '3.56',
      at: '2026-11-20T17:00:00.250Z',
    })
    expect([end, after]).toEqual(['{"end":2,"signature":"signed"}', ''])
  })

  test.each([
    ['bet', 1n],
    ['win', -1n],
    ['rollback_bet', -1n],
    ['rollback_win', 1n],
  ] as const)('D-04 a %s changes what the supplier holds for us by %s', (kind, sign) => {
    expect(signOf(kind)).toBe(sign)
  })
})
