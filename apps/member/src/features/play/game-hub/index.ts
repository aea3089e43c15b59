import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'

/** Every kind of games the site has (LOBBY-06 to LOBBY-09). */
export const gameHub = defineScreen({
  path: paths.gameHub(),
  folder: 'play/game-hub',
  texts: ['play', 'refusals'],
  title: 'title.game_hub',
  balance: true,
  load: () => import('./screen.tsx'),
})
