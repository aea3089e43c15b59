import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

export const register = defineScreen({
  path: paths.register(),
  folder: 'entry/register',
  texts: ['entry', 'refusals'],
  title: 'title.register',
  header: 'none',
  footer: false,
  backTo: paths.home(),
  forVisitors: true,
  load: () => import('./screen.tsx'),
})
