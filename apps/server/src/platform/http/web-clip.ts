import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Gate } from '../module.ts'
import { contextOf, merchantOf } from './admit.ts'
import type { CallRunner } from './call-routes.ts'
import { isHost } from './host.ts'
import { rateLimitOfPages } from './rate-limits.ts'
import { READING } from './reading.ts'
import { statusFor } from './site-status.ts'

const WEB_CLIP_PATH = '/app.mobileconfig'

/**
 * The profile that puts the site on the home screen of an iPhone or iPad: what a MOBILECONFIG link of a merchant leads to. The clip
 * opens home with `WEBCLIP=1`, by which the site knows how it was opened (STORE-12). It is made for whoever asks, by the address he
 * asks at, and kept by nobody. It is not signed, so iOS calls it unverified.
 */
export function serveWebClip(app: FastifyInstance, { gate, runCall, rateFactor, artFolder }: Options): void {
  const preHandler = rateLimitOfPages(app, rateFactor)
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const host = request.headers.host ?? ''
    const origin = `${protocolOf(request)}://${host}`
    // An address may look like one and be none: a part of it beyond 255, a port beyond the last.
    if (!isHost(host) || !URL.canParse(origin)) return reply.code(400).send()
    const context = contextOf(request, reply, await merchantOf(gate, request))
    const { info } = await statusFor(runCall, context)
    const icon = await readFile(join(artFolder, 'app', `${info.look.icons}-apple-180.png`)).catch(() => null)
    return send(reply, profileOf(info.siteName, origin, icon))
  }
  app.route({ method: READING, url: WEB_CLIP_PATH, preHandler, handler })
}

type Options = { gate: Gate; runCall: CallRunner; rateFactor: number; artFolder: string }

const send = (reply: FastifyReply, profile: string): FastifyReply =>
  reply
    .type('application/x-apple-aspen-config')
    .header('content-disposition', 'attachment; filename="app.mobileconfig"')
    .header('cache-control', 'no-store')
    .send(profile)

/** A proxy that is not named says it too: whoever lies about it lies to himself. */
const protocolOf = (request: FastifyRequest): string =>
  request.headers['x-forwarded-proto'] === 'https' ? 'https' : request.protocol

function profileOf(siteName: string, origin: string, icon: Buffer | null): string {
  const name = escaped(siteName)
  const of = `${new URL(origin).hostname.split('.').toReversed().join('.')}.webclip`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadVersion</key><integer>1</integer>
  <key>PayloadIdentifier</key><string>${escaped(of)}</string>
  <key>PayloadUUID</key><string>${uuidOf(origin)}</string>
  <key>PayloadDisplayName</key><string>${name}</string>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadType</key><string>com.apple.webClip.managed</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>${escaped(of)}.home</string>
      <key>PayloadUUID</key><string>${uuidOf(`${origin} home`)}</string>
      <key>PayloadDisplayName</key><string>${name}</string>
      <key>Label</key><string>${name}</string>
      <key>URL</key><string>${escaped(origin)}/m/home?WEBCLIP=1</string>
      <key>FullScreen</key><true/>${icon === null ? '' : `\n      <key>Icon</key><data>${icon.toString('base64')}</data>`}
      <key>IsRemovable</key><true/>
    </dict>
  </array>
</dict>
</plist>
`
}

/** The same for the same site, so that a second installation replaces the first. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
