import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { originOf, originsElsewhere } from './origins.ts'

/** Somebody who verifies phone numbers and signs what he has found. */
export type NumberVerifier = {
  issuer: string
  audience: string
  jwksUrl: string
  /** Where the browser asks for codes: an address, or a path behind our own origin. */
  apiUrl: string
  apiKey: string
}

/** Somebody who says who a person is, by OpenID Connect. */
export type IdentityProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Where the browser goes in place of the address the provider names: the same provider behind our own origin. */
  authorizationPath?: string
}

/** Who vouches for the members of a merchant: for their numbers, and for who they are. */
export type ThirdParty = {
  sms: NumberVerifier | null
  providers: { google?: IdentityProvider; facebook?: IdentityProvider }
}

/** The third parties of a merchant; null when none is set up. */
export type ThirdPartyOf = (merchant: string) => ThirdParty | null

export type ThirdParties = {
  of: ThirdPartyOf
  /** Origins elsewhere at which browsers ask for codes. */
  askedOrigins: readonly string[]
}

/**
 * Reads the file that names the third parties of each merchant, once. Throws with a sentence that says what is wrong and never
 * what stands there: the file holds secrets. Without a file there are none.
 */
export function readThirdParties(file: string | null): ThirdParties {
  if (file === null) return { of: () => null, askedOrigins: [] }
  const content = contentOf(file)
  if (!check(content)) {
    const [error] = check.errors ?? []
    const place = error?.instancePath.slice(1).replaceAll('/', '.') || 'the file'
    throw new Error(`THIRD_PARTY_FILE ${file}: ${place} ${error?.message ?? 'is not right'}.`)
  }
  const byMerchant = new Map(Object.entries(content))
  return {
    of: merchant => byMerchant.get(merchant) ?? null,
    askedOrigins: originsElsewhere([...byMerchant.values()].map(({ sms }) => sms?.apiUrl ?? '')),
  }
}

function contentOf(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new Error(`THIRD_PARTY_FILE ${file} cannot be read.`)
  }
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own words would repeat a piece of the file.
    throw new Error(`THIRD_PARTY_FILE ${file} is not JSON.`)
  }
}

const ADDRESS = { type: 'string', format: 'address', maxLength: 500 }
const OWN_PATH = { type: 'string', pattern: '^/[^/\\s]\\S*$', maxLength: 200 }
const WORD = { type: 'string', minLength: 1, maxLength: 500 }

/** Closed: a misspelt name must not look like one that was left out. */
const shape = (properties: object, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter(name => !optional.includes(name)),
  additionalProperties: false,
})

const NUMBER_VERIFIER = shape({
  issuer: ADDRESS,
  audience: WORD,
  jwksUrl: ADDRESS,
  apiUrl: { anyOf: [ADDRESS, OWN_PATH] },
  apiKey: { type: 'string', maxLength: 200 },
})
const PROVIDER = shape({ issuer: ADDRESS, clientId: WORD, clientSecret: WORD, authorizationPath: OWN_PATH }, [
  'authorizationPath',
])
const THIRD_PARTY = shape({
  sms: { anyOf: [NUMBER_VERIFIER, { type: 'null' }] },
  providers: shape({ google: PROVIDER, facebook: PROVIDER }, ['google', 'facebook']),
})

const formats = { address: (text: string) => /^https?:\/\/\S+$/.test(text) && originOf(text) !== null }

const check = new Ajv({ strict: true, strictTypes: false, formats }).compile<Record<string, ThirdParty>>({
  type: 'object',
  patternProperties: { '^[A-Z0-9]{2,20}$': THIRD_PARTY },
  additionalProperties: false,
})
