import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

export const trial = defineScreen({
  path: paths.trial(),
  folder: 'entry/trial',
  texts: ['entry', 'refusals'],
  title: 'title.trial',
  footer: false,
  backTo: paths.home(),
  load: () => import('./screen.tsx'),
})
