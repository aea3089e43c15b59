import { beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../src/sandbox.ts'
import { start } from './start.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await start()
})

test.each([
  ['live-chat', 'EN', 200, 'nobody will answer'],
  ['facebook', 'TY', 200, 'walang taong sasagot'],
  ['telegram', 'EN', 200, 'News on Telegram'],
  ['telegram-2', 'EN', 200, 'Promotions on Telegram'],
  ['android-app', 'EN', 200, 'Install app'],
  ['toString', 'EN', 404, 'no such page'],
])('%s in %s says what would stand there', async (place, language, status, says) => {
  const answer = await fetch(`${sandbox.url}/sandbox/elsewhere/${place}?lang=${language}`)
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(says)])
})
