import { invariant } from '@hiyas/kernel'
import type { ModelReport } from './report.ts'

/**
 * What a model was certified with. Games and the catalogue show these numbers and no others (GAM-11); a test and
 * `npm run certify` compare them with the enumeration, and `digest` ties them to the exact model (GAM-15). Shares and sigma
 * are rounded to six decimals.
 */
export type CertifiedSheet = Omit<ModelReport, 'model'> & { readonly digest: string }

export const SHEETS: Readonly<Record<string, CertifiedSheet>> = {
  alon: {
    digest: '6e7187ed9797d81c905f40c8d9bea1e9aeed16026f25c10e562c2047d2a06f39',
    version: 1,
    combinations: 36382500,
    rtp: {
      total: 0.95988,
      base: 0.730874,
      feature: 0.229006,
    },
    hitFrequency: 0.337165,
    winAboveStake: 0.182081,
    sigma: 3.452221,
    volatility: 'low',
    featureEvery: 61,
    winMax: 300,
    winMaxEvery: 1220000000,
  },
  kislap: {
    digest: 'f1bd910122a6365d0f4f6d3c712d5e886fcb4b81acf1cb09740c7ad4f40fa20e',
    version: 1,
    combinations: 49392000,
    rtp: {
      total: 0.960038,
      base: 0.630186,
      feature: 0.329852,
    },
    hitFrequency: 0.281849,
    winAboveStake: 0.119464,
    sigma: 5.423967,
    volatility: 'medium',
    featureEvery: 49.9,
    winMax: 1000,
    winMaxEvery: 543000000,
  },
  kidlat: {
    digest: '1fbfcc81f4becd589636a8457f9c1013e6a70fb172436701dab49300e8672054',
    version: 1,
    combinations: 39602574,
    rtp: {
      total: 0.959715,
      base: 0.790016,
      feature: 0.169699,
    },
    hitFrequency: 0.25164,
    winAboveStake: 0.090657,
    sigma: 10.572512,
    volatility: 'high',
    featureEvery: 153,
    winMax: 4000,
    winMaxEvery: 19300000,
  },
}

/** The sheet of a model. Throws when there is none: an uncertified model is never played. */
export function sheetOf(model: string): CertifiedSheet {
  const sheet = SHEETS[model]
  invariant(sheet, `model ${model} has no certified sheet`)
  return sheet
}
