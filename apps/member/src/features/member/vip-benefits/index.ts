import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

/** PROMO-06: the ranks of the merchant, while he has them switched on (MEMBER-25). */
export const vipBenefits = defineScreen({
  path: paths.vipBenefits(),
  folder: 'member/vip-benefits',
  texts: ['menu', 'refusals'],
  title: 'title.vip_benefits',
  access: 'member',
  flag: 'MEMCLUB3',
  load: () => import('./screen.tsx'),
})
