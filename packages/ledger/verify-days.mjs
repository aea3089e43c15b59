// Verifies an export of closed days without this system: node verify-days.mjs [digest] < days.jsonl
// Each day is a head, a line a transaction, and a foot. The digest in the foot is SHA-256 over the bytes of head and lines, each with its
// line feed; the head names the digest of the day before. The digest given, if any, is one that was noted down elsewhere: the chain
// must end in it. Ends with 0 when all holds and 1 with what does not.
import { createHash } from 'node:crypto'

const FIELD = { id: 0, amount: 7, moves: 14 }
const DAY_MS = 86_400_000
const NOTHING = '0'.repeat(64)

const faults = []
const books = new Map()
let day = null
let days = 0
let transactions = 0

const fault = (where, what) => faults.push(`${where}: ${what}`)
const nextDay = text => new Date(Date.parse(`${text}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

function readHead(head, line) {
  const book = `${head.merchant} ${head.currency}`
  const before = books.get(book)
  if (before && head.day !== nextDay(before.day)) fault(`${book} ${head.day}`, `the day after ${before.day} is missing`)
  if (before && head.previous !== before.digest) fault(`${book} ${head.day}`, 'it is not chained to the day before')
  day = {
    ...head,
    book,
    name: `${book} ${head.day}`,
    hash: createHash('sha256').update(`${line}\n`),
    count: 0,
    lastId: 0n,
  }
}

function readTransaction(fields, line) {
  const id = BigInt(fields[FIELD.id])
  const moved = fields[FIELD.moves].reduce((sum, move) => sum + BigInt(move.split(':')[1]), 0n)
  if (id <= day.lastId) fault(day.name, `transaction ${id} is not in its order`)
  if (moved !== 0n && moved !== BigInt(fields[FIELD.amount]))
    fault(day.name, `transaction ${id} moves what it does not say`)
  day.lastId = id
  day.count++
  day.hash.update(`${line}\n`)
}

function readFoot(foot) {
  if (day.hash.digest('hex') !== foot.digest) fault(day.name, 'its lines are not those it was closed with')
  if (String(day.count) !== foot.transactions)
    fault(day.name, `it had ${foot.transactions} transactions and has ${day.count}`)
  books.set(day.book, {
    day: day.day,
    digest: foot.digest,
    isWhole: books.get(day.book)?.isWhole ?? day.previous === NOTHING,
  })
  days++
  transactions += day.count
  day = null
}

function readLine(line) {
  const value = JSON.parse(line)
  if (Array.isArray(value) && day) readTransaction(value, line)
  else if (value.digest && day) readFoot(value)
  else if (value.format === 1 && !day) readHead(value, line)
  else fault(`line after ${days} days`, 'it is not where it belongs')
}

let rest = ''
try {
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    for (const line of lines) readLine(line)
  }
} catch (error) {
  fault(`line after ${days} days`, error.message)
}
if (rest !== '' || day) fault('the end', 'it breaks off within a day')
if (days === 0) fault('the file', 'it holds no day')
const expected = process.argv[2]
const ends = [...books].map(
  ([book, { digest, isWhole }]) => `${book} ends in ${digest}${isWhole ? '' : ', its beginning is not in the file'}`,
)
if (expected && ![...books.values()].some(({ digest }) => digest === expected))
  fault('the end', `it is not ${expected}`)
const verdict =
  faults.length === 0 ? `${days} days with ${transactions} transactions are as they were closed.` : faults.join('\n')
process.stdout.write(`${[verdict, ...(faults.length === 0 ? ends : [])].join('\n')}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
