import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

/** Where a third party sends the browser back to. Nobody comes here by himself. */
export const socialReturn = defineScreen({
  path: paths.social(),
  folder: 'entry/social-return',
  texts: ['entry', 'refusals'],
  title: 'title.login',
  header: 'none',
  footer: false,
  backTo: paths.home(),
  forVisitors: true,
  load: () => import('./screen.tsx'),
})
