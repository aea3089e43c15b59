import type { FastifyReply, FastifyRequest } from 'fastify'
import { systemBusy } from '../failure.ts'
import { failWith } from './failures.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs until there is an answer. */
    answerTimer: NodeJS.Timeout | null
  }
}

/**
 * After this the asker is told that we are busy: a database that went silent, rather than away, would else keep him waiting for as
 * long as it is. Whether the call took effect is then unknown, as with an answer lost on the way. Below the 15 s of our client.
 */
const ANSWER_TIMEOUT_MS = 8_000
/** So much of that time is kept to write down what came of the call and to answer, whoever else is asked on the way. */
const ANSWERING_MS = 1_000

/**
 * Gives a call its time, wherever it waits. Fastify's own limit (`handlerTimeout`) ends with the body: it stops when the request is closed, which
 * for Node it is as soon as its body has been read.
 */
export function startAnswerTime(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  request.answerTimer = setTimeout(() => {
    // Streams have no end.
    if (!reply.sent) failWith(request, reply, systemBusy())
  }, ANSWER_TIMEOUT_MS).unref()
  done()
}

/** How long a call that has begun may still wait for others, in whole milliseconds. */
export const askTimeOf = (reply: FastifyReply): number =>
  Math.max(0, Math.floor(ANSWER_TIMEOUT_MS - ANSWERING_MS - reply.elapsedTime))

/** There is an answer. */
export function stopAnswerTime(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  if (request.answerTimer !== null) clearTimeout(request.answerTimer)
  done(null, payload)
}
