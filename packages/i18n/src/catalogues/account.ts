/** What a member does with his own account before and after he is in: recovery, password, devices, trial. */
export const account = {
  ty: {
    'account.loading': 'Sandali lang…',
  },
  en: {
    'account.loading': 'Please wait...',
  },
} as const
