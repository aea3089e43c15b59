import { join } from 'node:path'
import { freePort } from '@hiyas/tools/postgres'
import { sandboxThirdParties } from '@hiyas/tools/sandbox'
import { ensureSandboxSecrets, writePrivate } from './keys.ts'
import type { ServiceOptions } from './service.ts'

export type SandboxPlan = {
  /** The program. */
  part: Pick<ServiceOptions, 'name' | 'script' | 'readyUrl' | 'env'>
  /** What the server must know to use it. */
  serverEnv: Readonly<Record<string, string>>
}

/** The merchant that the demo makes. */
const MERCHANT = 'HIYAS'
const MAIL_FROM = 'Hiyas <no-reply@hiyas.example>'
/** It keeps two hundred short texts: what is garbage need not pile up first. */
const NODE_OPTIONS = '--max-old-space-size=96 --max-semi-space-size=1'

/** Where the sandbox of this run will listen, and the files that it and the server read. */
export async function planSandbox(dataDir: string): Promise<SandboxPlan> {
  const { secrets, file } = await ensureSandboxSecrets(dataDir)
  const [port, smtpPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const smtpUrl = `smtp://127.0.0.1:${smtpPort}`
  const thirdPartyFile = join(dataDir, 'third-parties.json')
  writePrivate(thirdPartyFile, JSON.stringify(sandboxThirdParties(MERCHANT, url, secrets), null, 2))
  return {
    part: {
      name: 'sandbox',
      script: 'apps/sandbox/src/main.ts',
      readyUrl: `${url}/healthz`,
      env: {
        SANDBOX_PORT: String(port),
        SANDBOX_SMTP_PORT: String(smtpPort),
        SANDBOX_SECRETS_FILE: file,
        NODE_OPTIONS,
      },
    },
    serverEnv: {
      SANDBOX_URL: url,
      SANDBOX_SMTP_URL: smtpUrl,
      SMS_GATEWAY_URL: `${url}/sandbox/sms`,
      SMS_GATEWAY_KEY: secrets.smsKey,
      SMTP_URL: smtpUrl,
      MAIL_FROM,
      THIRD_PARTY_FILE: thirdPartyFile,
    },
  }
}
