import { readFileSync } from 'node:fs'
import { invariant } from '@hiyas/kernel'
import type { Secrets } from './sandbox.ts'

export type Config = { host: string; port: number; smtpPort: number; secrets: Secrets }

const PORT_MAX = 65_535
const SECRETS = ['privateKeyPem', 'smsKey', 'phoneApiKey', 'clientSecret', 'casinoKey'] as const

/** Reads the environment once. Throws with the name of what is missing. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const need = (name: string): string => {
    const value = environment[name]
    invariant(value !== undefined && value !== '', `the environment variable ${name} is missing`)
    return value
  }
  const port = (name: string): number => {
    const value = Number(need(name))
    invariant(Number.isInteger(value) && value >= 0 && value <= PORT_MAX, `${name} is no port number`)
    return value
  }
  return {
    host: environment.SANDBOX_HOST || '127.0.0.1',
    port: port('SANDBOX_PORT'),
    smtpPort: port('SANDBOX_SMTP_PORT'),
    secrets: readSecrets(need('SANDBOX_SECRETS_FILE')),
  }
}

function readSecrets(file: string): Secrets {
  const secrets = JSON.parse(readFileSync(file, 'utf8')) as Secrets
  for (const name of SECRETS) invariant(typeof secrets[name] === 'string', `${name} is missing in ${file}`)
  return secrets
}
