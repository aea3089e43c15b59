import content from './lib/demo-articles.json' with { type: 'json' }

/** An article with its texts by language code. */
export type NewArticle = {
  id: string
  kind: string
  tag: string
  texts: Readonly<Record<string, { title: string; content: string }>>
}

/** What the demo merchant explains: the site as it is, and that all money is play money. */
export const DEMO_ARTICLES: readonly NewArticle[] = content.articles
