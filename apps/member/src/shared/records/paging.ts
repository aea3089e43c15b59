/** Where a record begins. */
const FIRST = ''

/**
 * How a record goes on from page to page. All pages are read as of the first one, so what is played meanwhile moves no row. The
 * place is one text: the number of the page, and the moment as the server names it.
 */
export const recordPages = {
  first: FIRST as string,
  pageOf: (after: string): { page?: number; asOf?: string } => {
    const [page, asOf = ''] = after.split(' ')
    return after === FIRST ? {} : { page: Number(page), asOf }
  },
  next: ({ page, totalPages, asOf }: { page: number; totalPages: number; asOf: string }): string | null =>
    page < totalPages ? `${page + 1} ${asOf}` : null,
}
