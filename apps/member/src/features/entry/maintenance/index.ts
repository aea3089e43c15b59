import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

export const maintenance = defineScreen({
  path: paths.maintenance(),
  folder: 'entry/maintenance',
  texts: ['entry', 'refusals'],
  title: 'title.maintenance',
  footer: false,
  load: () => import('./screen.tsx'),
})
