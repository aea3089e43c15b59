import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

/** Draws its own header: the way out asks first, and the balance stands where the thumb does not reach it by mistake. */
export const gameLaunch = defineScreen({
  path: paths.launchGame({ nodeId: '', gameId: '', vassalage: '' }),
  folder: 'play/game-launch',
  texts: ['play', 'refusals'],
  title: 'title.game',
  access: 'member',
  header: 'none',
  footer: false,
  load: () => import('./screen.tsx'),
})
