import { type Static, Type } from '@sinclair/typebox'
import { NodeId } from '../games/models.ts'
import { winnerBoard } from '../games/winner-board.ts'
import { LIST_ITEMS_MAX } from '../messages/models.ts'
import { Amount, Code, Count, OneOf } from '../primitives.ts'

/** Games named to the member who played them. */
export const PLAYED_TOLD = 3
/**
 * Announcements named in one event: as many as may wait on the list of a member, which are headlines and what is told to players. A page shows as
 * read what is not named (NOTICE-18).
 */
export const ANNOUNCEMENTS_NAMED_MAX = 2 * LIST_ITEMS_MAX

/** The money of the member, as the wallet call shows it. */
const Balance = Type.Object({ sumBalance: Amount, currency: Code })

/** What waits for the member unread. The ids are those of the announcements. */
const Unread = Type.Object({
  messages: Count,
  announcements: Count,
  announcementIds: Type.Array(Code, { maxItems: ANNOUNCEMENTS_NAMED_MAX }),
})

/**
 * What may be read now, for whoever follows. `revision` is another one whenever something was published, changed or withdrawn, also
 * by its time; it equals the one in the answer of the call when that is up to date. The lists name what changed since the last
 * event, and are empty in the first.
 */
const Announced = Type.Object({
  revision: Code,
  published: Type.Array(Code, { maxItems: ANNOUNCEMENTS_NAMED_MAX }),
  withdrawn: Type.Array(Code, { maxItems: ANNOUNCEMENTS_NAMED_MAX }),
})

/** What a member has played last, newest first: a change is the reason to ask for the list. */
const Played = Type.Object({ nodeIds: Type.Array(NodeId, { maxItems: PLAYED_TOLD }) })

/** What is played most, as a word that is another one whenever that changes. */
const Hot = Type.Object({ revision: Code })

/** Whether the session falls idle within about a minute unless its member does something. */
const Idle = Type.Object({ isNear: Type.Boolean() })

/**
 * Why the server ends the line: the session is over; the member or his address has too many lines, and this was the oldest; the
 * program stops and will be back.
 */
const END_REASONS = ['session', 'crowded', 'restart'] as const
export type EndReason = (typeof END_REASONS)[number]
const Ended = Type.Object({ reason: OneOf(END_REASONS) })

/** Every type of event with its data. */
export const StreamEvents = Type.Object({
  balance: Type.Optional(Balance),
  unread: Type.Optional(Unread),
  announcements: Type.Optional(Announced),
  /** The board of winners of all games, as its call answers it. */
  winners: Type.Optional(winnerBoard.output),
  hot: Type.Optional(Hot),
  played: Type.Optional(Played),
  idle: Type.Optional(Idle),
  ended: Type.Optional(Ended),
})

/** The data of each event by its type. */
export type Events = Required<Static<typeof StreamEvents>>
export type EventName = keyof Events
