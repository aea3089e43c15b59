export const wallet = {
  ty: { 'wallet.main_account': 'Pangunahing wallet' },
  en: { 'wallet.main_account': 'Main wallet' },
} as const
