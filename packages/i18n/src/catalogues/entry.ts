export const entry = {
  ty: {},
  en: {},
} as const
