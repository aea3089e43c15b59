import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

export const settings = defineScreen({
  path: paths.settings(),
  folder: 'entry/settings',
  texts: ['entry', 'languages', 'refusals'],
  title: 'title.settings',
  access: 'member',
  otherwise: paths.home(),
  load: () => import('./screen.tsx'),
})
