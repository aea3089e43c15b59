import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

export const devices = defineScreen({
  path: paths.devices(),
  folder: 'entry/devices',
  texts: ['entry', 'refusals'],
  title: 'title.devices',
  access: 'member',
  otherwise: paths.home(),
  load: () => import('./screen.tsx'),
})
