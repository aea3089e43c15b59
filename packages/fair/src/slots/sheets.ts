import { invariant } from '@hiyas/kernel'
import { type Edition, isEdition } from './editions.ts'
import type { ModelReport } from './report.ts'
import { SHEET_TABLE } from './sheet-table.ts'

/**
 * What an edition of a model was certified with. Games and the catalogue show these numbers and no others (GAM-11); `npm run
 * certify` compares them with the enumeration, and `digest` ties them to the exact model (GAM-15). Shares and sigma are rounded
 * to six decimals.
 */
export type CertifiedSheet = ModelReport & { readonly digest: string }

const VOLATILITIES: readonly ModelReport['volatility'][] = ['low', 'medium', 'high', 'very high']

export const SHEETS: readonly CertifiedSheet[] = SHEET_TABLE.trim()
  .split('\n')
  .slice(1)
  .map(line => readSheet(line.split('|').map(cell => cell.trim())))

const sheets = new Map(SHEETS.map(sheet => [`${sheet.model} ${sheet.edition}`, sheet]))

/** The sheet of an edition of a model. Throws when there is none: an uncertified model is never played. */
export function sheetOf(model: string, edition: Edition): CertifiedSheet {
  const sheet = sheets.get(`${model} ${edition}`)
  invariant(sheet, `model ${model} has no certified sheet for ${edition}`)
  return sheet
}

/** The line of a sheet in the table. */
export function lineOfSheet({ rtp, ...sheet }: CertifiedSheet): string {
  return [
    sheet.model,
    sheet.version,
    sheet.edition,
    sheet.combinations,
    rtp.total,
    rtp.base,
    rtp.feature,
    sheet.hitFrequency,
    sheet.winAboveStake,
    sheet.sigma,
    sheet.volatility,
    sheet.featureEvery,
    sheet.winMax,
    sheet.winMaxEvery,
    sheet.digest,
  ].join(' | ')
}

function readSheet(cells: readonly string[]): CertifiedSheet {
  const [model = '', version, edition = '', combinations, total, base, feature, hit, above, sigma, volatility] = cells
  const [featureEvery, winMax, winMaxEvery, digest = ''] = cells.slice(11)
  invariant(isEdition(edition), `sheet of ${model}: an edition`)
  return {
    model,
    version: Number(version),
    edition,
    combinations: Number(combinations),
    rtp: { total: Number(total), base: Number(base), feature: Number(feature) },
    hitFrequency: Number(hit),
    winAboveStake: Number(above),
    sigma: Number(sigma),
    volatility: volatilityIn(volatility),
    featureEvery: Number(featureEvery),
    winMax: Number(winMax),
    winMaxEvery: Number(winMaxEvery),
    digest,
  }
}

function volatilityIn(text: string | undefined): ModelReport['volatility'] {
  const found = VOLATILITIES.find(one => one === text)
  invariant(found, `volatility ${text}`)
  return found
}
