/** What the screens that are still to come have in common; routes/opening-later.ts gives each its address and title. */
export const notOpenYet = {
  folder: 'entry/not-open-yet',
  texts: ['entry', 'refusals'] as const,
  load: () => import('./screen.tsx'),
}
