import { type Database, inTransaction, type Tx } from '@hiyas/database'
import { type Clock, ok, type Result, systemClock } from '@hiyas/kernel'
import { declareBook } from '@hiyas/ledger'
import {
  applyEditionSettings,
  type EditionSettings,
  lockCatalogue,
  readEditionSettings,
} from '../../modules/games/index.ts'
import { applyTermsTexts } from '../../modules/help/index.ts'
import {
  applyIdentitySettings,
  applyTerms,
  endTrialsUnder,
  type IdentitySettings,
  lockTrials,
  readIdentitySettings,
  readTermsSettings,
  type TermsSettings,
} from '../../modules/identity/index.ts'
import { applySiteSettings, readSiteSettings, type SiteSettings, trialCodeOf } from '../../modules/site/index.ts'
import { sendNotice } from '../../platform/notices/repository.ts'
import { isPlayMoney } from '../../platform/profiles.ts'
import { settingsWrong } from '../../platform/settings-wrong.ts'
import { done, failed, type Outcome, wrong } from '../outcome.ts'
import { readSettingsFile } from '../settings-file.ts'
import { readSettingsText, type Settings } from './shape.ts'

/**
 * Shows the settings of a merchant as JSON, or applies those of a file: all of them or, when one is not right, none. What is shown
 * can be changed and applied again. The programs that run know a change within two seconds.
 */
export async function merchantCommand(
  database: Database,
  words: readonly string[],
  clock: Clock = systemClock,
): Promise<Outcome> {
  const [merchant, file, ...rest] = words
  if (merchant === undefined || rest.length > 0) return failed(USAGE)
  if (file === undefined) return show(database, merchant)
  const given = await readSettingsFile(file)
  if ('refused' in given) return given.refused
  const read = readSettingsText(given.content)
  if ('says' in read) return wrong(`Nothing was changed. ${read.says}`)
  const applied = await apply(database, merchant, read.settings, clock)
  if (applied.ok) return done(`The settings of ${merchant} are applied.`)
  return wrong(`Nothing was changed. ${applied.detail?.says}`)
}

export const USAGE =
  'npm run merchant -- CODE shows the settings of a merchant, npm run merchant -- CODE file.json applies some.'

async function show(database: Database, merchant: string): Promise<Outcome> {
  const site = await readSiteSettings(database.query, merchant)
  if (site === null) return wrong(`There is no merchant ${merchant}.`)
  const settings: SiteSettings & IdentitySettings & TermsSettings & EditionSettings = {
    ...site,
    ...(await readIdentitySettings(database.query, merchant)),
    ...(await readTermsSettings(database.query, merchant)),
    ...(await readEditionSettings(database.query, merchant)),
  }
  return done(JSON.stringify(settings, null, 2))
}

function apply(
  database: Database,
  merchant: string,
  settings: Settings,
  clock: Clock,
): Promise<Result<null, 'settings.wrong'>> {
  return inTransaction(database, async tx => {
    const { profile } = settings
    // Before the merchant is held: a list that is being taken over may last, and who registers meanwhile is not to wait for it (GAM-15).
    if (settings.editions !== undefined) await lockCatalogue(tx)
    const trialCode = await trialCodeOf(tx, merchant)
    // Before the merchant, as who opens a trial does: the other way round each would wait for the other (AGE-06).
    if (profile !== undefined) await lockTrials(tx, trialCode)
    // Before all else that is his, as it holds the merchant for the others too.
    const site = await applySiteSettings(tx, merchant, settings)
    if (!site.ok) return site
    // What his members have already is owed from now on, and not from the next one who registers (D-09).
    if (profile !== undefined) {
      await declareBook(tx, { merchant, purpose: isPlayMoney(profile) ? 'demo' : 'real' })
      await endTrialsUnder(tx, { clock, sendNotice }, { trialCode, before: site.value.profile, now: profile })
    }
    const identity = await applyIdentitySettings(tx, merchant, settings)
    if (!identity.ok) return identity
    const terms =
      settings.terms === undefined ? ok(null) : await applyNewTerms(tx, merchant, settings.terms, clock.nowMs())
    if (!terms.ok) return terms
    const editions = await applyEditionSettings(tx, sendNotice, merchant, settings)
    return editions.ok ? ok(null) : editions
  })
}

/** The version and its texts come together: members are asked to accept nothing that they cannot read. */
async function applyNewTerms(
  tx: Tx,
  merchant: string,
  { texts, ...said }: NonNullable<Settings['terms']>,
  nowMs: number,
): Promise<Result<null, 'settings.wrong'>> {
  const added = await applyTerms(tx, merchant, said, nowMs)
  if (!added.ok) return added
  if (texts === undefined) return added.value === null ? ok(null) : settingsWrong('terms.texts: it needs them.')
  const startsAt = new Date(added.value?.startsAtMs ?? nowMs)
  return applyTermsTexts(tx, merchant, { version: said.version, startsAt, texts })
}
