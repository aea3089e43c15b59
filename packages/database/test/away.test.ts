import { expect, test } from 'vitest'
import { isDatabaseAway } from '../src/index.ts'

const withCode = (code: string) => Object.assign(new Error('said by the system'), { code })

test.each([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['ENETDOWN', 'ENETUNREACH', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P03', '25006', '08006', '53300', '58030'],
])('%s means that the database is away, also as the cause of another error or as one of several', code => {
  const error = withCode(code)
  expect(isDatabaseAway(error)).toBe(true)
  expect(isDatabaseAway(new Error('could not ask', { cause: error }))).toBe(true)
  expect(isDatabaseAway(new AggregateError([withCode('EINVAL'), error]))).toBe(true)
})

test.each(['EINVAL', 'EACCES', '23505', '42P01', '22003'])('%s is a bug of ours: asking again would not help', code => {
  expect(isDatabaseAway(withCode(code))).toBe(false)
})
