export type { TextArea, TextKey } from './catalogues/index.ts'
export type { Values } from './message.ts'
export { TextsProvider, useTexts } from './react.ts'
export { createTexts, HIDDEN_AMOUNT, type LanguageCode, LOCALES, type Texts, TIME_ZONE } from './texts.ts'
