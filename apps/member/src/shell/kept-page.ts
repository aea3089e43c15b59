/** Whether the service worker had kept this page (offline/pages.ts), and nobody has said yet what is true now. */
export const isKept = (): boolean => 'kept' in document.documentElement.dataset
