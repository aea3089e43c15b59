import { defineScreen } from '../../../routes/define-screen.ts'
import { paths } from '../../../routes/paths.ts'
import { categoryOf } from '../../../shared/games/categories.ts'

const lobby = {
  folder: 'play/game-lobby',
  texts: ['play', 'refusals'] as const,
  balance: true,
  load: () => import('./screen.tsx'),
}

export const gameLobby = defineScreen({
  ...lobby,
  path: paths.gameList({ gameType: '' }),
  title: 'title.game_list',
  titleFor: query => {
    const category = categoryOf(query.get('gameType'))
    return category === null ? null : `category.${category}`
  },
})

/** The game list fixed to slots (LOBBY-11). */
export const slots = defineScreen({ ...lobby, path: paths.slots(), title: 'title.slots' })
