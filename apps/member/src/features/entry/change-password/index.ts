import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

export const changePassword = defineScreen({
  path: paths.changePassword(),
  folder: 'entry/change-password',
  texts: ['entry', 'refusals'],
  title: 'title.change_password',
  access: 'member',
  realMembersOnly: true,
  footer: false,
  load: () => import('./screen.tsx'),
})
