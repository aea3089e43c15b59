import { type RequestOptions, request } from 'node:http'

/** What was answered, whatever it says. */
export type Answer = { status: number; text: string }

/**
 * Asks a server of this machine, with a body where there is one to send. Rejects when nobody answers, when the answer breaks off, and
 * when `signal` says that it was waited for long enough.
 */
export function ask(options: RequestOptions, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', ...options }, answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', part => {
        text += part
      })
      // Without somebody to hear it an answer that breaks off ends in nothing, and is waited for for ever.
      answer.on('error', reject).on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.on('error', reject).end(body)
  })
}

/** As in life, everybody has an address of his own: the one of a number from 0 on. */
export const loopbackOf = (number: number): string => `127.0.${1 + (number >> 7)}.${1 + (number & 127)}`
