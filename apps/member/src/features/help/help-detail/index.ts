import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

/** HELP-03. The item is chosen by the index in the hash. */
export const helpDetail = defineScreen({
  path: paths.helpDetail(0),
  folder: 'help/help-detail',
  texts: ['help', 'refusals'],
  title: 'title.help_detail',
  load: () => import('./screen.tsx'),
})
