export const play = {
  ty: {},
  en: {},
} as const
