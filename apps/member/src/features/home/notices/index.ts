import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

/** NOTICE-01, NOTICE-02: for visitors as well. */
export const notices = defineScreen({
  path: paths.notices(),
  folder: 'home/notices',
  texts: ['notices', 'refusals'],
  title: 'title.notices',
  footer: false,
  backTo: paths.home(),
  load: () => import('./screen.tsx'),
})
