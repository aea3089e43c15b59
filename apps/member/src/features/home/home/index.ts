import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

export const home = defineScreen({
  path: paths.home(),
  folder: 'home/home',
  texts: [],
  title: 'title.home',
  header: 'home',
  load: () => import('./screen.tsx'),
})
