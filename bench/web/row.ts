import type { Context, Row } from '../row.ts'

/** What the rows of the web measure: a site that runs, in a browser. */
export type WebContext = Context & {
  /** Its home. */
  url: string
  /** The browser. */
  executable: string
}
export type WebRow = Row<WebContext>

/** Where a route of the site is. */
export const addressOf = ({ url }: WebContext, path: string): string => new URL(path, url).href
