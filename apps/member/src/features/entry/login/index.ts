import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

export const login = defineScreen({
  path: paths.login(),
  folder: 'entry/login',
  texts: ['entry', 'refusals'],
  title: 'title.login',
  header: 'none',
  footer: false,
  backTo: paths.home(),
  forVisitors: true,
  load: () => import('./screen.tsx'),
})
