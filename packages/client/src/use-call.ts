import type { Call, In, Out } from '@hiyas/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerCode } from './client.ts'
import { answerOf, type CallError, useClient } from './react.ts'

/**
 * Sends a call that changes something, then refreshes what it names. Never retried by itself, nor kept for when there is a connection
 * again: what nobody looks at any more would be done long after it was wanted.
 */
export function useCall<C extends Call>(call: C, options: { invalidates?: readonly Call[] } = {}) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation<Out<C>, CallError<AnswerCode<C>>, In<C>>({
    mutationKey: [call.name],
    mutationFn: input => answerOf(client, call, input),
    retry: false,
    networkMode: 'always',
    onSuccess: () =>
      Promise.all((options.invalidates ?? []).map(stale => cache.invalidateQueries({ queryKey: [stale.name] }))),
  })
}
