import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { winnerBoard } from '../games/winner-board.ts'
import { StreamEvents } from './models.ts'

/**
 * The one stream of a browser. Each event is the state as it is now and not a step from one to the next, and every line begins with
 * all of them: whoever was away for a moment or a day has missed nothing once he is back, so no event has an id.
 */
export const followEvents = defineCall({
  name: 'realtime.followEvents',
  summary:
    'Server-sent events, each named like a field of the output with its value as data: to a member his balance, what he has not read, what he has played and that his session is about to fall idle, to everybody announcements, winners and what is played most',
  method: 'GET',
  path: '/realtime/events',
  wire: 'stream',
  /** A token that is no longer good is refused nevertheless: whoever sends one must learn that he is a visitor. */
  access: 'anyone',
  unasked: 'again',
  /** `again`: the line before broke, and the page opens another one by itself. */
  input: Type.Object({ again: Type.Optional(Type.Boolean()) }),
  output: StreamEvents,
  refusals: [],
  spec: ['HOME-12', 'WALLET-01'],
  example: {
    input: {},
    output: {
      balance: { sumBalance: '1000.00', currency: 'PHP' },
      unread: { messages: 0, announcements: 1, announcementIds: ['maintenance'] },
      announcements: { revision: '5f2c1f0a9b3d', published: ['maintenance'], withdrawn: [] },
      winners: winnerBoard.example.output,
      hot: { revision: '5f2c1f0a9b3d' },
      played: { nodeIds: ['HYO-hiyas-reels'] },
    },
  },
})
