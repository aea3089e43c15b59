/** What the screens that are still to come have in common; routes/opening-later.ts says of each where it is and what it will be about. */
export const notOpenYet = {
  folder: 'entry/not-open-yet',
  texts: ['entry', 'refusals'] as const,
  load: () => import('./screen.tsx'),
}
