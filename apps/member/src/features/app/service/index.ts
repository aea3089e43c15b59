import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

/** The ways to customer service, without the five entries below them (ROUTE-01). */
export const service = defineScreen({
  path: paths.customerService(),
  folder: 'app/service',
  texts: ['download', 'refusals'],
  title: 'title.customer_service',
  footer: false,
  load: () => import('./screen.tsx'),
})
