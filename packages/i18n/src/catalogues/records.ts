export const records = {
  ty: {},
  en: {},
} as const
