import { type AnswerCode, type CallError, PASSING, useClient } from '@hiyas/client'
import type { Out, records } from '@hiyas/contract'
import { SECOND_MS } from '@hiyas/kernel'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBalance } from '../../../shared/balance/provider.tsx'
import { netBetween } from './net-position.ts'
import { resultSince } from './queries.ts'

/** The books are asked again so long after a change of the balance: several changes of one round are one question. */
const ASK_AFTER_MS = SECOND_MS
/** Books that did not answer are asked again by themselves: somebody who rests would not be told before he plays on. */
const ASK_AGAIN_AFTER_MS = 5 * SECOND_MS
/**
 * What passes by itself while somebody plays: more than what a call is tried again for at once, as here there is time. Any other refusal is the
 * same after five seconds, and a game may be open for hours.
 */
const PASSING_IN_TIME: readonly string[] = [
  ...PASSING,
  'system_error',
  // What stands before the server answers so while it cannot reach it.
  'malformed_answer',
  'TOO_MANY_REQUEST',
] satisfies Code[]

type Code = AnswerCode<typeof records.netPosition>
type Answer = Out<typeof records.netPosition>

/** When the books are asked again by themselves, after what they answered last. */
export const askAgainAfter = (error: CallError<Code> | null): number | false =>
  error !== null && PASSING_IN_TIME.includes(error.refusal.code) && ASK_AGAIN_AFTER_MS

const whileUnheard = {
  refetchInterval: ({ state }: { state: { error: CallError<Code> | null } }) => askAgainAfter(state.error),
}

/**
 * What was won less what was lost since the game was opened, by the books and not by the game (RG-02); null until they have said so, when they
 * were asked in vain since, and where something was played before they could say it: nobody knows what that brought. While a round is being
 * shown it stays as it is. Which days these are the books say too: the clock of the device may be wrong by more than one. They are counted from
 * days before the opening, with no end: a round counts on the day of its bet, which may have been before the midnight before the game was
 * opened, and a game may be open past the next ones.
 * And how long ago they were asked first, as of when they have answered last.
 */
export function usePosition(isHeld: boolean): { net: string | null; openMs: number } {
  const client = useClient()
  const { amount } = useBalance()
  const [opening, setOpening] = useState<Answer | null>(null)
  const isOpen = opening !== null
  const first = useQuery({ ...resultSince(client, {}), ...whileUnheard, enabled: !isOpen })
  const isLate = useIsPlayedBefore(isOpen, { isHeld, isFailing: first.failureCount + first.errorUpdateCount > 0 })
  if (!isOpen && first.data) setOpening(first.data)
  // Also when the page is seen again, as the device may have slept: however new the answer is by its clock, which may have been put back.
  const { data, isError, refetch } = useQuery({
    ...resultSince(client, isOpen ? { startTime: opening.startTime } : {}),
    ...whileUnheard,
    enabled: isOpen,
    refetchOnWindowFocus: 'always',
  })

  // The balance is told by the server after every change, whichever game it comes from.
  useEffect(() => {
    if (amount === null || !isOpen) return
    const timer = setTimeout(() => void refetch(), ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [amount, isOpen, refetch])
  const now = isOpen && !isError ? data : undefined
  const net = isLate ? null : netBetween(opening?.profitAndLoss ?? null, now?.profitAndLoss ?? null)
  const [shown, setShown] = useState(net)
  if (!isHeld && shown !== net) setShown(net)
  const openMs = opening === null || data === undefined ? 0 : data.generatedAt - opening.generatedAt
  return { net: isHeld ? shown : net, openMs }
}

/**
 * Whether something was played before the books were heard; it is never taken back. A round that is shown says so, however soon they answer then:
 * what they tell may have it in it. A balance that moves says it where they were asked in vain, as at the opening it may only have come late.
 */
function useIsPlayedBefore(isHeard: boolean, { isHeld, isFailing }: { isHeld: boolean; isFailing: boolean }): boolean {
  const { amount } = useBalance()
  const [before, setBefore] = useState(amount)
  const [isPlayed, setPlayed] = useState(false)
  if (before === null && amount !== null) setBefore(amount)
  const hasMoved = isFailing && before !== null && amount !== before
  if (!isHeard && !isPlayed && (isHeld || hasMoved)) setPlayed(true)
  return isPlayed
}
