import type { FastifyReply } from 'fastify'

const STYLE =
  'margin:0;min-height:100vh;display:grid;place-content:center;gap:4px;padding:24px;text-align:center;background:#120c18;color:#f4ecdf;font:16px/1.5 sans-serif'
const RETRY_AFTER_SECONDS = 5

/** What both sentences say, in the two languages of the house: this page knows no catalogue, nor anything else that could fail. */
export type PlainText = { ty: string; en: string }

/** A page without files, scripts or data, for when what would draw the real one is away. It tries again by itself. */
export function sendPlainPage(reply: FastifyReply, status: number, text: PlainText): FastifyReply {
  const page = `<!doctype html>
<html lang="fil"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"><title>Hiyas</title>
<body style="${STYLE}"><p>${text.ty}</p><p lang="en">${text.en}</p></body></html>
`
  // It is in no words of a call: what counts answers is to know all the same that something was away.
  if (reply.request.outcome === 'ok') reply.request.outcome = 'system_busy'
  return reply
    .code(status)
    .headers({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_SECONDS),
    })
    .type('text/html; charset=utf-8')
    .send(page)
}
