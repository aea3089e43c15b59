/**
 * How a test reads what the server sent to people. Start it with `startServer({ sandbox: true })`, then
 *
 *   const code = await server.sandbox.lastCode('639175550148')            // digits with the dialling code
 *   const { text } = await server.sandbox.lastSms('639175550148')
 *   const { subject, links } = await server.sandbox.lastMail('ana@example.com')
 *   expect(await server.sandbox.messagesTo('639175550149')).toEqual([])   // nothing went out
 *
 * Each first waits until everything queued so far has left the server, and the `last…` then wait until there is one. Of two messages on
 * their way at once either may come last, so that a code is not asked for as the last SMS: that may be the news of a login just before.
 * `server.sandbox.thirdParties` is what stands in the THIRD_PARTY_FILE of the server; `url` is where the sandbox itself listens, with its
 * OpenID provider and phone verification.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { newSandboxSecrets, sandboxThirdParties } from '@hiyas/tools/sandbox'
import { expect, vi } from 'vitest'
import type { Config } from '../src/config.ts'

export type TestMessage = {
  kind: 'sms' | 'mail'
  to: string
  merchant: string | null
  subject: string | null
  text: string
  /** The six digits in it, or an empty text. */
  code: string
  links: string[]
}

export type TestSandbox = {
  readonly url: string
  readonly thirdParties: object
  /** Signs what is asked of the sandbox's casino, at `<url>/sandbox/casino`. */
  readonly casinoKey: string
  lastSms(to: string): Promise<TestMessage>
  /** The code of the last SMS that has one. */
  lastCode(to: string): Promise<string>
  /** The last mail that has this text in it. */
  lastMail(to: string, has?: string): Promise<TestMessage>
  /** Newest first. */
  messagesTo(to: string): Promise<TestMessage[]>
}

type Started = { config: Partial<Config>; reader(quiet: () => Promise<void>): TestSandbox }

const MERCHANT = 'HIYAS'

/** One for all of a worker: the key among them costs a third of a second of a processor. */
let secretsOfAll: ReturnType<typeof newSandboxSecrets> | null = null

/** Stopped when the test file ends. Loaded here, so that a test without it starts as fast as ever. */
export async function startSandbox(clock: Clock | undefined): Promise<Started> {
  const { createSandbox } = await import('@hiyas/sandbox')
  secretsOfAll ??= newSandboxSecrets()
  const secrets = await secretsOfAll
  const sandbox = await createSandbox({ secrets, ...(clock ? { clock } : {}) })
  atFileEnd(sandbox.stop)
  const thirdParties = sandboxThirdParties(MERCHANT, sandbox.url, secrets)
  const messagesTo = (to: string): TestMessage[] =>
    sandbox.outbox
      .list(to)
      .map(({ code, ...message }) => ({ ...message, code: code ?? '', links: message.text.match(/https?:\S+/g) ?? [] }))
  return {
    config: {
      smsGatewayUrl: `${sandbox.url}/sandbox/sms`,
      smsGatewayKey: secrets.smsKey,
      smtpUrl: sandbox.smtpUrl,
      mailFrom: 'Hiyas <no-reply@hiyas.example>',
      sandboxUrl: sandbox.url,
      thirdPartyFile: fileOf(thirdParties),
    },
    reader(quiet) {
      const last = async (to: string, isMeant: (message: TestMessage) => boolean) => {
        await quiet()
        return vi.waitFor(() => {
          const message = messagesTo(to).find(isMeant)
          expect(message, `a message to ${to}`).toBeDefined()
          return message as TestMessage
        })
      }
      return {
        url: sandbox.url,
        thirdParties,
        casinoKey: secrets.casinoKey,
        lastSms: to => last(to, ({ kind }) => kind === 'sms'),
        lastCode: async to => (await last(to, ({ kind, code }) => kind === 'sms' && code !== '')).code,
        lastMail: (to, has = '') => last(to, ({ kind, text }) => kind === 'mail' && text.includes(has)),
        async messagesTo(to) {
          await quiet()
          return messagesTo(to)
        },
      }
    },
  }
}

function fileOf(thirdParties: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'hiyas-third-parties-'))
  atFileEnd(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'third-parties.json')
  writeFileSync(file, JSON.stringify(thirdParties))
  return file
}
