import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

/** Open to visitors too, and under both of its addresses (HELP-01, HELP-02, HELP-26). */
export const helpCentre = defineScreen({
  path: paths.help(),
  folder: 'help/help-centre',
  texts: ['help', 'refusals'],
  title: 'title.help',
  load: () => import('./screen.tsx'),
})
