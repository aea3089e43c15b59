/** How far the pays of a game spread, where its player may say so. */
export const RISKS = ['low', 'medium', 'high'] as const
export type Risk = (typeof RISKS)[number]
