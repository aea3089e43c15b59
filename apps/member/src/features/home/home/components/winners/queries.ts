import { type Client, query } from '@hiyas/client'
import { games } from '@hiyas/contract'

/** Who won last, in all games: as many as the stream tells of, so that what it tells is the board (LOBBY-95). */
export const lastWinners = (client: Client) =>
  query(client, games.winnerBoard, {
    gameCategory: 'ALL',
    language: client.options.language(),
    limitNum: games.WINNERS_TOLD,
  })
