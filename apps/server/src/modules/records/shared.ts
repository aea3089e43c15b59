import { LANGUAGES, type Language } from '@hiyas/contract'
import type { Context, ContextOf } from '../../platform/module.ts'

/** The cash account of who asks. */
export type AccountOf = (context: ContextOf<'member'>) => Promise<bigint>

/** The language a record is told in: the one asked for where there is one. */
export const shownLanguage = (asked: string | undefined, { language }: Pick<Context, 'language'>): Language =>
  LANGUAGES.find(known => known === asked?.toUpperCase()) ?? language

export const pagesOf = (total: number, page: number, size: number) => ({
  page,
  total,
  totalPages: Math.ceil(total / size),
})
