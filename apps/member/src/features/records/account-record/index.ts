import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

export const accountRecord = defineScreen({
  path: paths.accountRecord(),
  folder: 'records/account-record',
  texts: ['records', 'refusals'],
  title: 'title.account_record',
  access: 'member',
  flag: 'TRANSREC3',
  balance: true,
  load: () => import('./screen.tsx'),
})
