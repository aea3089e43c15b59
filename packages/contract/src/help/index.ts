export { DOCUMENTS, document } from './document.ts'
export { HELP_ITEMS_MAX, helpCenter } from './help-center.ts'
