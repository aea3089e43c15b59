export const home = {
  ty: {},
  en: {},
} as const
