import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

/** MEMBER-01 to MEMBER-03. It draws a header of its own (SHELL-40), and a visitor may look in (MEMBER-10). */
export const memberCentre = defineScreen({
  path: paths.memberCentre(),
  folder: 'member/member-centre',
  texts: ['menu', 'refusals'],
  title: 'title.member_centre',
  header: 'none',
  backTo: paths.home(),
  load: () => import('./screen.tsx'),
})
