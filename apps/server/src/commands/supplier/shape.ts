import { DIALECTS, type SupplierChanges } from '../../modules/games/index.ts'
import { addressLike, like, must, only, orNull, readerOf, TIME, unique } from '../settings-file.ts'

const AMOUNT = orNull(like('^(0|[1-9]\\d{0,11})(\\.\\d{1,4})?$', 18, 'an amount such as "0.20"'))

/** An address of ours, or elsewhere by a scheme that cannot run a script on our pages. */
const PATH = addressLike(
  '^(https://|/(?![/\\\\]))\\S*[^\\s/]$',
  'an address that begins with https://, or with / on this site, and does not end in /',
)

/** The bounds are those of the tables. */
const SETTINGS = only({
  dialect: { enum: DIALECTS },
  launchPath: PATH,
  rulesPath: orNull(PATH),
  enabled: { type: 'boolean' },
  maintenance: orNull(must({ from: TIME, until: TIME })),
  games: orNull(unique(like('^[A-Za-z0-9][A-Za-z0-9_-]*$', 48), 20_000)),
  currencies: {
    type: 'object',
    additionalProperties: only({ stakeMin: AMOUNT, stakeMax: AMOUNT, winMax: AMOUNT }),
    maxProperties: 60,
  },
  answerTimeoutMs: { type: 'integer', minimum: 100, maximum: 30_000 },
  checkUrl: orNull(addressLike('^https?://\\S+$', 'an address that begins with https:// or http://')),
  walletUrl: orNull(
    addressLike('^https?://\\S*[^\\s/]$', 'an address that begins with https:// or http://, and does not end in /'),
  ),
  addresses: unique(
    like('^[0-9a-fA-F:.]{2,45}(/\\d{1,3})?$', 49, 'a network such as 203.0.113.0/24, or an address'),
    64,
  ),
  ownIds: { enum: ['plain', 'counted'] },
  keys: unique({ type: 'string', minLength: 100, maxLength: 4_000 }, 8),
  secrets: unique(
    {
      anyOf: [
        must({ fingerprint: like('^[0-9a-f]{64}$', 64) }),
        must({ secret: { type: 'string', minLength: 16, maxLength: 200 } }),
      ],
    },
    8,
  ),
  health: {},
})

/** What a text says, or what is wrong with it in a sentence that never repeats a value: it may be a secret. */
export const readSupplierText = readerOf<SupplierChanges>(SETTINGS, { hasSecrets: true })
