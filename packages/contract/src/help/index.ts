export { DOCUMENT_LENGTH_MAX, DOCUMENTS, document } from './document.ts'
export { HELP_ITEMS_MAX, helpCenter } from './help-center.ts'
