import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

export const bettingRecord = defineScreen({
  path: paths.bettingRecord(),
  folder: 'records/betting-record',
  texts: ['records', 'refusals'],
  title: 'title.betting_record',
  access: 'member',
  flag: 'TRANSBETREPMEM3',
  balance: true,
  load: () => import('./screen.tsx'),
})
