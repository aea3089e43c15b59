import { help, type In } from '@hiyas/contract'
import { textsOf } from '@hiyas/i18n/server'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../../../test/harness.ts'
import { putTerms, textsOf as textsOfTerms } from '../../../../test/new-terms.ts'
import { sanitise } from '../../../platform/content/sanitise.ts'
import { DEMO_ARTICLES } from '../demo.ts'

const server = await startServer({ name: 'help' })
const visitor = (language: string) => server.client({ language })

describe('the help centre', () => {
  test('HELP-23 HELP-26 HELP-27 HELP-28 anybody reads the items in his language, whatever else he sends', async () => {
    const en = await visitor('EN').call(help.helpCenter, { device: 'MOBILE', platform: 'M', merchantCode: 'HIYAS' })
    const ty = await visitor('TY').call(help.helpCenter, { device: 'MOBILE' })
    if (!(en.ok && ty.ok)) throw new Error('the help centre refused')
    expect(en.value.length).toBeGreaterThanOrEqual(12)
    expect(en.value.map(item => item.tag)).toEqual(ty.value.map(item => item.tag))
    expect(en.value[0]?.title).toBe('What is Hiyas, and what is play money?')
    expect(ty.value[0]?.title).toBe('Ano ang Hiyas at ano ang play money?')
    for (const { title, content } of [...en.value, ...ty.value]) {
      expect(title).not.toBe('')
      expect(content).toMatch(/^<(p|ul|ol|h3)>/)
    }
  })

  test('an item that has not begun or has ended is not told, and the order of the others stays', async () => {
    await server.rows("update help.article set ends_at = starts_at + interval '1 ms' where article_id = 'register'")
    await server.rows(
      "update help.article set starts_at = now() + interval '1 day', ends_at = null where article_id = 'login'",
    )
    const shown = await visitor('EN').call(help.helpCenter, {})
    if (!shown.ok) throw new Error(shown.code)
    const tags = shown.value.map(item => item.tag)
    expect(tags).not.toContain('register')
    expect(tags).not.toContain('login')
    expect(tags.slice(0, 2)).toEqual(['', 'forgot'])
  })

  test('a text that is missing in a language is told in the default one', async () => {
    await server.rows("delete from help.article_text where article_id = 'fair' and language = 'EN'")
    const shown = await visitor('EN').call(help.helpCenter, {})
    expect(shown.ok && shown.value.find(item => item.tag === 'fair')?.title).toBe('Patas ba ang mga laro?')
  })

  test('HELP-27 of more items than one answer holds the first are told, in any language', async () => {
    const { rows } = server
    await rows(`insert into help.article (merchant, article_id, kind, position, starts_at)
                select 'HIYAS', 'more-' || n, 'help', 1000 + n, now() - interval '1 day' from generate_series(1, 101) n`)
    await rows(`insert into help.article_text (merchant, article_id, language, title, content)
                select 'HIYAS', article_id, language, language || ' ' || article_id, '<p>x</p>'
                  from help.article, unnest(array['TY', 'EN']) language where article_id like 'more-%'`)
    for (const language of ['TY', 'EN']) {
      const shown = await visitor(language).call(help.helpCenter, {})
      expect(shown.ok && shown.value.length, language).toBe(help.HELP_ITEMS_MAX)
      expect(shown.ok && shown.value.at(-1)?.title).toMatch(new RegExp(`^${language} more-`))
    }
    await rows(`delete from help.article where article_id like 'more-%'`)
  })

  test('every article is kept as it was written: nothing of it is what is taken out', () => {
    for (const { texts } of DEMO_ARTICLES) {
      for (const { content } of Object.values(texts)) expect(sanitise(content)).toBe(content)
    }
  })

  test.each(['TY', 'EN'] as const)('help calls a page what stands at the top of it (%s)', language => {
    const { t } = textsOf(language)
    const titles = { '/m/gameRecord': t('title.betting_record'), '/m/set': t('title.settings') }
    const told = DEMO_ARTICLES.map(({ texts }) => texts[language]?.content).join()
    for (const [path, title] of Object.entries(titles)) {
      const names = [...told.matchAll(new RegExp(`<a href="${path}">([^<]*)</a>`, 'g'))].map(([, name = '']) => name)
      expect(names).not.toEqual([])
      for (const name of names) expect(name.toLowerCase()).toBe(title.toLowerCase())
    }
  })

  test('help says as the rules of a game do that a result is decided before the reels stop, and not before they turn', () => {
    const said = DEMO_ARTICLES.flatMap(({ texts }) => Object.values(texts).map(({ content }) => content))
    const told = said.filter(text => /(before|bago)(<\/b>)? (the reels|huminto|umikot)/.test(text))
    expect(told).toHaveLength(2)
    for (const text of told) expect(text).toMatch(/before(<\/b>)? the reels stop|bago(<\/b>)? huminto ang mga reel/)
  })
})

describe('documents', () => {
  test.each(help.DOCUMENTS)('REG-38 the document %s is there in both languages', async name => {
    const [en, ty] = await Promise.all(['EN', 'TY'].map(language => visitor(language).call(help.document, { name })))
    if (!(en?.ok && ty?.ok)) throw new Error('a document is missing')
    expect(en.value.content.length).toBeGreaterThan(500)
    expect(ty.value.title).not.toBe(en.value.title)
  })

  test.each(['nothing', 'start', '../terms', ' ', 'x'.repeat(64)])(
    'a document %j that is none is refused',
    async name => {
      const answer = await visitor('EN').call(help.document, { name })
      expect(answer).toMatchObject({ ok: false, code: 'document.not.found', field: 'name' })
    },
  )
  test('SES-20 a later version of the terms is read by its number; by the name it is kept under it would be told as a first one', async () => {
    expect(await putTerms(server, { version: 2, texts: textsOfTerms(2) })).toMatchObject({ code: 0 })
    const read = (input: In<typeof help.document>) => visitor('EN').call(help.document, input)
    expect(await read({ name: 'terms', version: 2 })).toMatchObject({ value: { title: 'Agreement 2', version: 2 } })
    expect(await read({ name: 'terms-2' })).toMatchObject({ ok: false, code: 'document.not.found', field: 'name' })
  })
})
