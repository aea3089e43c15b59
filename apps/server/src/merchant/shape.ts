import { games, help, identity, LANGUAGES } from '@hiyas/contract'
import { Ajv } from 'ajv'
import type { EditionChanges } from '../modules/games/index.ts'
import type { TermsTexts } from '../modules/help/index.ts'
import type { IdentityChanges, SaidTerms } from '../modules/identity/index.ts'
import type { SiteChanges } from '../modules/site/index.ts'
import { FORMATS, faultIn, like, open, orNull, TIME } from '../written.ts'

/** A file of settings: everything may be left out, and what is left out stays as it is. */
export type Settings = SiteChanges & IdentityChanges & EditionChanges & { terms?: SaidTerms & { texts?: TermsTexts } }

const FLAG = { type: 'boolean' }
const whole = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const text = (minLength: number, maxLength: number) => ({ type: 'string', minLength, maxLength })

const RULE = open({
  enabled: FLAG,
  required: FLAG,
  acceptedPattern: text(1, 200),
  minLength: whole(0, 1_000),
  maxLength: whole(1, 1_000),
  patternId: text(1, 64),
  message: open(Object.fromEntries(LANGUAGES.map(language => [language, text(1, 200)]))),
})

/** The bounds are those of the tables. */
const ENTRY = open({
  oneSession: FLAG,
  idleMinutes: whole(5, 1_440),
  ageDays: whole(1, 90),
  passwordDays: { anyOf: [whole(1, 3_650), { type: 'null' }] },
  codeMinutes: whole(1, 10),
})

const must = (required: readonly string[], shape: object) => ({ ...shape, required })
const list = (items: object, maxItems: number) => ({ type: 'array', items, maxItems })
const said = (maxLength: number) => open(Object.fromEntries(LANGUAGES.map(language => [language, text(1, maxLength)])))

const TIME_OF_DAY = like('^([01]\\d|2[0-3]):[0-5]\\d$', 5)
const KIND = like('^[A-Za-z0-9_]{1,64}$', 64)
const SHOWN = { platform: orNull(like('^[A-Z0-9]{1,4}$', 4)), startsAt: orNull(TIME), endsAt: orNull(TIME) }

/** Addresses of ours, or elsewhere by a scheme that cannot run a script on our pages. */
const RESOURCE = must(
  ['resourceType', 'url', 'labels'],
  open({
    resourceType: KIND,
    url: like('^(https://|itms-services://|/(?![/\\\\]))', 500),
    labels: said(120),
    ...SHOWN,
  }),
)
const SERVICE = must(
  ['csType', 'path', 'titles'],
  open({
    csType: KIND,
    path: like('^(https://|mailto:|tel:|/(?![/\\\\]))', 500),
    titles: said(120),
    details: said(200),
    hours: orNull(
      must(
        ['weekdays', 'opensAt', 'closesAt'],
        open({
          weekdays: { type: 'array', items: whole(1, 7), minItems: 1, maxItems: 7, uniqueItems: true },
          opensAt: TIME_OF_DAY,
          closesAt: TIME_OF_DAY,
        }),
      ),
    ),
    ...SHOWN,
  }),
)

const chosen = (codeLengthMax: number, propertiesMax: number) => ({
  type: 'object',
  additionalProperties: like('^[A-Za-z0-9.]{1,8}$', 8),
  propertyNames: { maxLength: codeLengthMax },
  maxProperties: propertiesMax,
})

/** What members agree to is there in every language of the site. */
const TERMS = must(
  ['version'],
  open({
    version: whole(1, identity.TERMS_VERSION_MAX),
    isMaterial: FLAG,
    startsAt: orNull(TIME),
    texts: must(
      LANGUAGES,
      open(
        Object.fromEntries(
          LANGUAGES.map(language => [
            language,
            must(['title', 'content'], open({ title: text(1, 120), content: text(1, help.DOCUMENT_LENGTH_MAX) })),
          ]),
        ),
      ),
    ),
  }),
)

/** As a browser asks for it, in small letters and without a port: links lead to it by https. */
const HOST = like(
  '^(?:[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?\\.)*[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?$',
  253,
  'the name of a host, such as play.example.com',
)

const SETTINGS = open({
  profile: text(1, 20),
  hosts: { ...list(HOST, 20), uniqueItems: true },
  flags: { type: 'object', additionalProperties: FLAG },
  countries: { type: 'array', items: text(2, 2), minItems: 1, maxItems: 60, uniqueItems: true },
  bonusInPlay: FLAG,
  closed: open({ maintenance: FLAG, regionRestriction: FLAG }),
  resources: list(RESOURCE, 50),
  customerService: list(SERVICE, 20),
  registerRules: { type: 'object', additionalProperties: RULE },
  entry: ENTRY,
  terms: TERMS,
  editions: open({ vendors: chosen(48, 200), games: chosen(games.NODE_ID_LENGTH_MAX, 20_000) }),
})

const check = new Ajv({ strict: true, strictTypes: false, verbose: true, formats: FORMATS }).compile<Settings>(SETTINGS)

/** What a text says, or what is wrong with it in a sentence. */
export function readSettingsText(content: string): { settings: Settings } | { says: string } {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch (error) {
    return { says: `It is not JSON: ${(error as Error).message}.` }
  }
  if (check(parsed)) return { settings: parsed }
  return { says: faultIn(check.errors ?? []) }
}
