import { literal, object, picklist, safeParse } from 'valibot'

/** What a game says to the page around it. Anything else on that line is not for us. */
const FrameMessage = object({
  source: literal('hiyas-game'),
  type: picklist(['loaded', 'round_started', 'round_ended', 'balance', 'exit', 'history', 'deposit']),
})

export type FrameMessageType = ReturnType<typeof messageOf>

/** The type of a message from a game, or null when it is none. */
export function messageOf(data: unknown) {
  const parsed = safeParse(FrameMessage, data)
  return parsed.success ? parsed.output.type : null
}
