import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

/** How to get the app, for every device at once (ROUTE-05). */
export const download = defineScreen({
  path: paths.download(),
  folder: 'app/download',
  texts: ['download', 'refusals'],
  title: 'title.download',
  load: () => import('./screen.tsx'),
})
