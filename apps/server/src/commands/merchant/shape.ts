import { games, help, identity, LANGUAGES } from '@hiyas/contract'
import type { EditionChanges } from '../../modules/games/index.ts'
import type { TermsTexts } from '../../modules/help/index.ts'
import type { IdentityChanges, SaidTerms } from '../../modules/identity/index.ts'
import type { SiteChanges } from '../../modules/site/index.ts'
import { like, list, must, only, orNull, readerOf, TIME, unique } from '../settings-file.ts'

/** A file of settings: everything may be left out, and what is left out stays as it is. */
export type Settings = SiteChanges & IdentityChanges & EditionChanges & { terms?: SaidTerms & { texts?: TermsTexts } }

const FLAG = { type: 'boolean' }
const whole = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const text = (minLength: number, maxLength: number) => ({ type: 'string', minLength, maxLength })
const inEachLanguage = (shape: object) => Object.fromEntries(LANGUAGES.map(language => [language, shape]))
const said = (maxLength: number) => only(inEachLanguage(text(1, maxLength)))

const RULE = only({
  enabled: FLAG,
  required: FLAG,
  acceptedPattern: text(1, 200),
  minLength: whole(0, 1_000),
  maxLength: whole(1, 1_000),
  patternId: text(1, 64),
  message: said(200),
})

/** The bounds are those of the tables. */
const ENTRY = only({
  oneSession: FLAG,
  idleMinutes: whole(5, 1_440),
  ageDays: whole(1, 90),
  passwordDays: { anyOf: [whole(1, 3_650), { type: 'null' }] },
  codeMinutes: whole(1, 10),
})

const TIME_OF_DAY = like('^([01]\\d|2[0-3]):[0-5]\\d$', 5)
const KIND = like('^[A-Za-z0-9_]{1,64}$', 64)
const SHOWN = { platform: orNull(like('^[A-Z0-9]{1,4}$', 4)), startsAt: orNull(TIME), endsAt: orNull(TIME) }

/** Addresses of ours, or elsewhere by a scheme that cannot run a script on our pages. */
const RESOURCE = must(
  {
    resourceType: KIND,
    url: like('^(https://|itms-services://|/(?![/\\\\]))', 500),
    labels: said(120),
  },
  SHOWN,
)
const SERVICE = must(
  {
    csType: KIND,
    path: like('^(https://|mailto:|tel:|/(?![/\\\\]))', 500),
    titles: said(120),
  },
  {
    details: said(200),
    hours: orNull(
      must({
        weekdays: { ...unique(whole(1, 7), 7), minItems: 1 },
        opensAt: TIME_OF_DAY,
        closesAt: TIME_OF_DAY,
      }),
    ),
    ...SHOWN,
  },
)

const chosen = (codeLengthMax: number, propertiesMax: number) => ({
  type: 'object',
  additionalProperties: like('^[A-Za-z0-9.]{1,8}$', 8),
  propertyNames: { maxLength: codeLengthMax },
  maxProperties: propertiesMax,
})

/** What members agree to is there in every language of the site. */
const TERMS = must(
  { version: whole(1, identity.TERMS_VERSION_MAX) },
  {
    isMaterial: FLAG,
    startsAt: orNull(TIME),
    texts: must(inEachLanguage(must({ title: text(1, 120), content: text(1, help.DOCUMENT_LENGTH_MAX) }))),
  },
)

/** As a browser asks for it, in small letters and without a port: links lead to it by https. */
const HOST = like(
  '^(?:[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?\\.)*[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?$',
  253,
  'the name of a host, such as play.example.com',
)

const SETTINGS = only({
  profile: text(1, 20),
  hosts: unique(HOST, 20),
  flags: { type: 'object', additionalProperties: FLAG },
  countries: { ...unique(text(2, 2), 60), minItems: 1 },
  bonusInPlay: FLAG,
  closed: only({ maintenance: FLAG, regionRestriction: FLAG }),
  resources: list(RESOURCE, 50),
  customerService: list(SERVICE, 20),
  registerRules: { type: 'object', additionalProperties: RULE },
  entry: ENTRY,
  terms: TERMS,
  editions: only({ vendors: chosen(48, 200), games: chosen(games.NODE_ID_LENGTH_MAX, 20_000) }),
})

/** What a text says, or what is wrong with it in a sentence. */
export const readSettingsText = readerOf<Settings>(SETTINGS)
