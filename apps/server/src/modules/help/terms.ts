import { help, LANGUAGES, type Language } from '@hiyas/contract'
import type { Tx } from '@hiyas/database'
import { ok, type Result } from '@hiyas/kernel'
import { sanitise } from '../../platform/content/sanitise.ts'
import { settingsWrong } from '../../platform/settings-wrong.ts'
import { VERSION_FIRST } from '../identity/index.ts'
import { findTexts, insertArticle } from './repository.ts'

/** The document whose versions members accept (SES-20). */
export const TERMS = 'terms'

/** Which article holds a version of a document. */
export const articleOf = (name: string, version: number): string =>
  version === VERSION_FIRST ? name : `${name}-${version}`

export type TermsTexts = Readonly<Record<Language, { title: string; content: string }>>

/**
 * Puts the texts of a version of the terms, or finds them there as they are. Refused, with a sentence in `detail.says`, where it has others:
 * what somebody has accepted is not written anew.
 */
export async function applyTermsTexts(
  tx: Tx,
  merchant: string,
  { version, startsAt, texts }: { version: number; startsAt: Date; texts: TermsTexts },
): Promise<Result<null, 'settings.wrong'>> {
  const articleId = articleOf(TERMS, version)
  const clean = LANGUAGES.map(language => {
    const { title, content } = texts[language]
    return { language, title, content: sanitise(content) }
  })
  const long = clean.find(({ content }) => content.length > help.DOCUMENT_LENGTH_MAX)
  if (long !== undefined) return settingsWrong(`terms.texts.${long.language}.content: it is too long.`)
  const [empty] = clean.flatMap(({ language, title, content }) => [
    ...(title.trim() === '' ? [`${language}.title`] : []),
    ...(isEmpty(content) ? [`${language}.content`] : []),
  ])
  if (empty !== undefined) return settingsWrong(`terms.texts.${empty}: there is nothing in it to read.`)
  const before = await findTexts(tx, merchant, articleId)
  const other = clean.find(text =>
    before.every(one => one.language !== text.language || one.title !== text.title || one.content !== text.content),
  )
  if (before.length > 0 && other !== undefined)
    return settingsWrong(`terms.texts.${other.language}: version ${version} has another text, which stays as it is.`)
  const about = { merchant, article_id: articleId, kind: 'document', tag: TERMS, position: 0 }
  await insertArticle(tx, { ...about, starts_at: startsAt, ends_at: null }, clean)
  return ok(null)
}

/** Blanks and tags show nothing. */
const isEmpty = (html: string): boolean => html.replaceAll(/<[^>]*>|\s/g, '') === ''
