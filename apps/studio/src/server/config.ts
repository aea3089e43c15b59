import { invariant } from '@hiyas/kernel'

export type Config = {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string
  /** Base address of the wallet's door. */
  readonly walletUrl: string
  /** A PEM file with the studio's private key. */
  readonly privateKeyFile: string
  /** A PEM file with the public key of the operator, who may ask for statements; null = nobody may. */
  readonly operatorPublicKeyFile: string | null
}

const PORT_MAX = 65_535

/** Reads the environment once. Throws with the name of what is missing. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const need = (name: string): string => {
    const value = environment[name]
    invariant(value !== undefined && value !== '', `the environment variable ${name} is missing`)
    return value
  }
  const port = Number(need('STUDIO_PORT'))
  invariant(Number.isInteger(port) && port >= 0 && port <= PORT_MAX, 'STUDIO_PORT is no port number')
  return {
    port,
    host: environment.STUDIO_HOST || '127.0.0.1',
    databaseUrl: need('STUDIO_DATABASE_URL'),
    walletUrl: need('WALLET_URL').replace(/\/$/, ''),
    privateKeyFile: need('STUDIO_PRIVATE_KEY_FILE'),
    operatorPublicKeyFile: environment.OPERATOR_PUBLIC_KEY_FILE || null,
  }
}

/** Of the database alone, for commands; null where it is not named. */
export const readDatabaseUrl = (): string | null => process.env.STUDIO_DATABASE_URL || null
