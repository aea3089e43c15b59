import type { Reader, Tx } from '@hiyas/database'
import { DAY_MS, formatAmount, isKnownCurrency, type Minor, ok, parseAmount, type Result } from '@hiyas/kernel'
import { hasOpenRounds } from '@hiyas/ledger'
import { createSharedSecret, createVerifier, PAM_SECRET } from '@hiyas/supplier'
import type { Sealer } from '../../../platform/sealing/sealer.ts'
import { settingsWrong } from '../../../platform/settings-wrong.ts'
import { fingerprintOfKey, isPrivateKey } from '../doors/supplier-keys.ts'
import { putServed, putSinceOfRested } from '../repository/back.ts'
import { lockCatalogue } from '../repository/catalogue.ts'
import { publicKeysOf, putKeys } from '../repository/keys.ts'
import { knownFingerprints, placeOfSecret, putSecrets, type SecretRow, secretsOf } from '../repository/secrets.ts'
import {
  allTerms,
  healthOf,
  lockSupplier,
  ownIdsSetting,
  putTerms,
  type SupplierHealth,
} from '../repository/suppliers.ts'
import { wasSentMoney } from '../repository/transfers.ts'
import { fingerprintsOf, newFingerprint } from './fingerprints.ts'
import { networksOf } from './networks.ts'
import type { Dialect, SupplierLimits, SupplierTerms } from './terms.ts'

/** Limits as a file says them: amounts in main units, null = none. */
type WrittenLimits = { stakeMin?: string | null; stakeMax?: string | null; winMax?: string | null }
type Window = { from: string; until: string } | null

/** What an operator may say about a supplier. */
export type SupplierSettings = {
  dialect: Dialect
  launchPath: string
  rulesPath: string | null
  enabled: boolean
  maintenance: Window
  /** Null = every game of his list. */
  games: readonly string[] | null
  /** Empty = every currency, without limits of his own. */
  currencies: Readonly<Record<string, WrittenLimits>>
  answerTimeoutMs: number
  checkUrl: string | null
  walletUrl: string | null
  /** Empty = he calls from anywhere. */
  addresses: readonly string[]
  ownIds: SecretRow['ownIds']
  /** Public keys in PEM. */
  keys: readonly string[]
  /** Secrets are not shown: who has one knows it again by its fingerprint. */
  secrets: readonly ({ fingerprint: string } | { secret: string })[]
}
/** Lists are replaced as a whole. What was found of him is shown, and passed over when it is applied. */
export type SupplierChanges = Partial<SupplierSettings> & { health?: unknown }

type SupplierShown = SupplierSettings & { health: SupplierHealth | null }

/** Null when there is no such supplier. */
export async function readSupplierSettings(reader: Reader, code: string): Promise<SupplierShown | null> {
  const terms = (await allTerms(reader)).find(one => one.code === code)
  if (terms === undefined) return null
  return {
    ...written(terms),
    ownIds: await ownIdsSetting(reader, code),
    keys: await publicKeysOf(reader, code),
    secrets: (await secretsOf(reader, code)).map(fingerprint => ({ fingerprint })),
    health: await healthOf(reader, code),
  }
}

/** Lays changes over what there is; a supplier nobody knows yet is added. Refused with a sentence in `detail.says`. */
export async function applySupplierSettings(
  tx: Tx,
  code: string,
  changes: SupplierChanges,
  { nowMs, sealer }: { nowMs: number; sealer: Sealer },
): Promise<Result<null, 'settings.wrong'>> {
  // Who changes something else meanwhile waits: his change is laid over this one.
  await lockCatalogue(tx)
  await lockSupplier(tx, code, 'terms')
  const before = await readSupplierSettings(tx, code)
  if (before === null && (changes.dialect === undefined || changes.launchPath === undefined))
    return settingsWrong(`There is no supplier ${code}; a new one needs dialect and launchPath.`)
  const after: SupplierSettings = { ...USUAL, ...before, ...changes }
  const fault =
    faultOf(after) ?? faultOfSecrets(after, before) ?? (await faultOfDialect(tx, code, { before, after, nowMs }))
  if (fault !== null) return settingsWrong(fault)
  const terms = termsOf(code, after)
  await putSinceOfRested(tx, { whose: 'supplier', code, next: terms })
  await putTerms(tx, { ...terms, ownIds: after.ownIds })
  await putServed(tx, code)
  const keys = after.keys.map(pem => ({ pem, fingerprint: fingerprintOfKey(pem) }))
  if (changes.keys !== undefined) await putKeys(tx, code, keys, nowMs)
  if (changes.secrets !== undefined) {
    const known = await knownFingerprints(tx, code)
    const entries: Entry[] = []
    for (const entry of after.secrets) entries.push(await entryOf(tx, sealer, { code, known }, entry))
    await putSecrets(tx, code, entries, nowMs)
  }
  return ok(null)
}

/** As it is kept, its secret sealed. One that was given before has the fingerprint it had then. */
async function entryOf(
  tx: Tx,
  sealer: Sealer,
  supplier: { code: string; known: readonly string[] },
  entry: SupplierSettings['secrets'][number],
): Promise<Entry> {
  if (!('secret' in entry)) return { fingerprint: entry.fingerprint, secret: null }
  const [before] = await fingerprintsOf(entry.secret, supplier.known)
  const fingerprint = before ?? (await newFingerprint(entry.secret))
  const place = placeOfSecret({ supplier: supplier.code, fingerprint })
  return { fingerprint, secret: await sealer.seal(tx, entry.secret, place) }
}

/** What a new supplier has of what his file leaves out. */
const USUAL: SupplierSettings = {
  dialect: 'hub88',
  launchPath: '',
  rulesPath: null,
  enabled: true,
  maintenance: null,
  games: null,
  currencies: {},
  answerTimeoutMs: 3_000,
  checkUrl: null,
  walletUrl: null,
  addresses: [],
  ownIds: 'plain',
  keys: [],
  secrets: [],
}

type Entry = { fingerprint: string; secret: string | null }

function written({ maintenanceFrom, maintenanceUntil, ...terms }: SupplierTerms) {
  const amountOf = (amount: Minor | null) => (amount === null ? null : formatAmount(amount))
  const limitsOf = ({ stakeMin, stakeMax, winMax }: SupplierLimits): WrittenLimits => ({
    stakeMin: amountOf(stakeMin),
    stakeMax: amountOf(stakeMax),
    winMax: amountOf(winMax),
  })
  return {
    dialect: terms.dialect,
    launchPath: terms.launchPath,
    rulesPath: terms.rulesPath,
    enabled: terms.isEnabled,
    maintenance:
      maintenanceFrom && maintenanceUntil
        ? { from: maintenanceFrom.toISOString(), until: maintenanceUntil.toISOString() }
        : null,
    games: terms.gamesAllowed && [...terms.gamesAllowed],
    currencies: Object.fromEntries([...terms.currencies].map(([code, limits]) => [code, limitsOf(limits)])),
    answerTimeoutMs: terms.answerTimeoutMs,
    checkUrl: terms.checkUrl,
    walletUrl: terms.walletUrl,
    addresses: terms.addresses,
  }
}

function termsOf(code: string, settings: SupplierSettings): SupplierTerms {
  const { maintenance } = settings
  const limits = Object.entries(settings.currencies).map(([currency, { stakeMin, stakeMax, winMax }]) => {
    const own: SupplierLimits = { stakeMin: minorOf(stakeMin), stakeMax: minorOf(stakeMax), winMax: minorOf(winMax) }
    return [currency, own] as const
  })
  return {
    code,
    dialect: settings.dialect,
    launchPath: settings.launchPath,
    rulesPath: settings.rulesPath,
    isEnabled: settings.enabled,
    maintenanceFrom: maintenance && new Date(maintenance.from),
    maintenanceUntil: maintenance && new Date(maintenance.until),
    gamesAllowed: settings.games && new Set(settings.games),
    currencies: new Map(limits),
    answerTimeoutMs: settings.answerTimeoutMs,
    checkUrl: settings.checkUrl,
    walletUrl: settings.walletUrl,
    addresses: settings.addresses,
  }
}

/** Amounts were checked before. */
function minorOf(text: string | null | undefined): Minor | null {
  const read = text == null ? null : parseAmount(text)
  return read?.ok ? read.value : null
}

function faultOf(settings: SupplierSettings): string | null {
  const { dialect, walletUrl, addresses, maintenance, currencies, keys } = settings
  if ((dialect === 'transfer') !== (walletUrl !== null))
    return 'walletUrl: a supplier of the dialect transfer has one, and no other.'
  if (dialect === 'transfer' && addresses.length > 0)
    return 'addresses: a supplier of the dialect transfer does not call here, he is called.'
  const wrong = addresses.findIndex(address => networksOf([address]) === null)
  if (wrong >= 0) return `addresses.${wrong}: it is no network of addresses.`
  if (maintenance !== null) {
    const [from, until] = [Date.parse(maintenance.from), Date.parse(maintenance.until)]
    if (!(from < until)) return 'maintenance: from and until must be times, the first before the second.'
  }
  for (const [currency, { stakeMin, stakeMax, winMax }] of Object.entries(currencies)) {
    if (!isKnownCurrency(currency)) return `currencies.${currency}: there is no such currency here.`
    const [least, most, win] = [minorOf(stakeMin), minorOf(stakeMax), minorOf(winMax)]
    if ([least, most, win].includes(0n)) return `currencies.${currency}: a limit of nothing is none; say null.`
    if (least !== null && most !== null && least > most) return `currencies.${currency}: no stake keeps these limits.`
  }
  return faultOfKeys(keys)
}

function faultOfKeys(keys: readonly string[]): string | null {
  const places = new Map<string, number>()
  for (const [index, pem] of keys.entries()) {
    if (isPrivateKey(pem))
      return `keys.${index}: it is a private key, which nobody but its owner may have: let him make another pair and send the public one.`
    if (!isDone(() => createVerifier(pem))) return `keys.${index}: it is no strong public RSA key in PEM.`
    const before = places.get(fingerprintOfKey(pem))
    if (before !== undefined) return `keys.${index}: it is the same key as keys.${before}.`
    places.set(fingerprintOfKey(pem), index)
  }
  return null
}

/**
 * Money that lies with a supplier, or in rounds, comes back the way it went: by transfers, or by the door of his dialect, which another one shuts
 * (W-06, W-14). Rounds that are open for longer are on the list of those that people settle (W-22).
 */
async function faultOfDialect(
  tx: Tx,
  code: string,
  { before, after, nowMs }: { before: SupplierSettings | null; after: SupplierSettings; nowMs: number },
): Promise<string | null> {
  if (before === null || before.dialect === after.dialect) return null
  if (before.dialect === 'transfer')
    return (await wasSentMoney(tx, code))
      ? 'dialect: members have sent him money, and what they have there comes back by transfers alone: the games get another code.'
      : null
  return (await hasOpenRounds(tx, { supplier: code, since: new Date(nowMs - OPEN_ROUNDS_LAST_MS) }))
    ? 'dialect: there are open rounds, whose wins would not arrive: switch him off and wait for them.'
    : null
}
const OPEN_ROUNDS_LAST_MS = 2 * DAY_MS

function faultOfSecrets({ dialect, secrets }: SupplierSettings, before: SupplierSettings | null): string | null {
  const known = new Set(before?.secrets.flatMap(entry => ('secret' in entry ? [] : entry.fingerprint)))
  for (const [index, entry] of secrets.entries()) {
    if ('secret' in entry ? !isDone(() => createSharedSecret(entry.secret)) : !known.has(entry.fingerprint))
      return `secrets.${index}: it is ${'secret' in entry ? 'too short' : 'not one he has'}.`
    // It is sent as it is, in a header.
    if (dialect === 'pam' && 'secret' in entry && !PAM_SECRET.test(entry.secret))
      return `secrets.${index}: it may have no blanks and only letters, digits and signs of ASCII, at most 256.`
  }
  return null
}

function isDone(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
