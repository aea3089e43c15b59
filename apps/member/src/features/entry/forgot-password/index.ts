import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

export const forgotPassword = defineScreen({
  path: paths.forgotPassword(),
  folder: 'entry/forgot-password',
  texts: ['entry', 'refusals'],
  title: 'title.forgot_password',
  footer: false,
  backTo: paths.home(),
  forVisitors: true,
  load: () => import('./screen.tsx'),
})
