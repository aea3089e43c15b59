/** A slot of the house, as far as its launch needs to know it. */
export const GAME = {
  nodeId: 'HYO-reels',
  gameId: 'reels',
  roomId: null,
  vassalage: 'HYO',
  gameType: 'RNG',
  supportPlay: true,
}
