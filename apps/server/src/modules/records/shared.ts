import type { ContextOf } from '../../platform/module.ts'

/** The cash account of who asks. */
export type AccountOf = (context: ContextOf<'member'>) => Promise<bigint>

export const pagesOf = (total: number, page: number, size: number) => ({
  page,
  total,
  totalPages: Math.ceil(total / size),
})
