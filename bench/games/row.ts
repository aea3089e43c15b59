import type { Context, Row } from '../row.ts'

/** What the rows of the games measure with: a browser, where one is needed. */
export type GamesContext = Context & { executable: string }
export type GamesRow = Row<GamesContext>
