import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'
import { TITLES } from './titles.ts'

/** The user agreement, and under `?name=` the privacy policy and the page about responsible play. */
export const userAgreement = defineScreen({
  path: paths.userAgreement(),
  folder: 'help/document',
  texts: ['help', 'refusals'],
  title: 'title.user_agreement',
  titleFor: query => TITLES.find(([name]) => name === query.get('name'))?.[1] ?? null,
  footer: false,
  load: () => import('./screen.tsx'),
})
