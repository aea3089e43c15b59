import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

/** What the sandbox (apps/sandbox) and a server that uses it share. Play secrets: they guard the shape of protocols, not money. */
export type SandboxSecrets = {
  /** PKCS 8; signs the tokens of the providers. */
  privateKeyPem: string
  smsKey: string
  /** Names the project at the phone verification; public by nature. */
  phoneApiKey: string
  clientSecret: string
  /** Signs what is asked of the casino that holds balances itself. */
  casinoKey: string
}

const RSA_BITS = 2_048
const SECRET_BYTES = 24

export async function newSandboxSecrets(): Promise<SandboxSecrets> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS })
  const secret = () => randomBytes(SECRET_BYTES).toString('base64url')
  return {
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    smsKey: secret(),
    phoneApiKey: secret(),
    clientSecret: secret(),
    casinoKey: secret(),
  }
}

/** Where the sandbox's providers are, behind its own address and, for the browser, behind the site's. */
const PROVIDER_PATH = '/sandbox/idp'
const PHONE_PROJECT = 'hiyas-sandbox'
const PROVIDERS = ['google', 'facebook'] as const

/** The content of the server's THIRD_PARTY_FILE for a merchant whose third parties are all played by the sandbox at `url`. */
export function sandboxThirdParties(merchant: string, url: string, secrets: SandboxSecrets): object {
  const issuer = `${url}${PROVIDER_PATH}`
  const provider = (clientId: string) => ({
    issuer,
    clientId,
    clientSecret: secrets.clientSecret,
    // The browser cannot reach the sandbox itself: it asks the site, which passes it on.
    authorizationPath: `${PROVIDER_PATH}/auth`,
  })
  return {
    [merchant]: {
      sms: {
        issuer: `${issuer}/phone`,
        audience: PHONE_PROJECT,
        jwksUrl: `${issuer}/phone/jwks`,
        apiUrl: `${PROVIDER_PATH}/v1`,
        apiKey: secrets.phoneApiKey,
      },
      providers: Object.fromEntries(PROVIDERS.map(name => [name, provider(name)])),
    },
  }
}
