import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SigningKey } from '../keys.ts'
import { PREFIX } from '../pages/page.ts'
import type { PhoneVerification } from './verification.ts'

export type PhoneRoutes = { verification: PhoneVerification; signing: SigningKey; apiKey: string }

const BASE = `${PREFIX}/idp/v1`
const BODY_BYTES_MAX = 16 * 1024

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const
const asked = (...names: readonly string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map(name => [name, text(200)])),
})
const QUERY = { type: 'object', properties: { key: text(200) } } as const

type Send = { Body: { phoneNumber: string }; Querystring: { key?: string } }
type SignIn = { Body: { sessionInfo: string; code: string }; Querystring: { key?: string } }

/** Phone verification in the shape of Google's Identity Toolkit, with the keys of its tokens beside it. */
export function phoneRoutes(app: FastifyInstance, { verification, signing, apiKey }: PhoneRoutes): void {
  app.get(`${PREFIX}/idp/phone/jwks`, async (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').send({ keys: [signing.publicJwk] }),
  )
  // A colon in an address of the framework is written twice.
  app.post<Send>(
    `${BASE}/accounts::sendVerificationCode`,
    { bodyLimit: BODY_BYTES_MAX, schema: { body: asked('phoneNumber'), querystring: QUERY } },
    async (request, reply) => {
      if (request.query.key !== apiKey) return fail(reply, 'API_KEY_INVALID')
      const sent = verification.send(request.body.phoneNumber)
      return sent.ok ? reply.send({ sessionInfo: sent.value }) : fail(reply, sent.code)
    },
  )
  app.post<SignIn>(
    `${BASE}/accounts::signInWithPhoneNumber`,
    { bodyLimit: BODY_BYTES_MAX, schema: { body: asked('sessionInfo', 'code'), querystring: QUERY } },
    async (request, reply) => {
      if (request.query.key !== apiKey) return fail(reply, 'API_KEY_INVALID')
      const proved = await verification.signIn(request.body.sessionInfo, request.body.code)
      if (!proved.ok) return fail(reply, proved.code)
      const { idToken, phoneNumber, localId, expiresInSeconds } = proved.value
      return reply.send({ idToken, phoneNumber, localId, expiresIn: String(expiresInSeconds) })
    },
  )
}

const fail = (reply: FastifyReply, message: string): FastifyReply =>
  reply.code(400).send({ error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } })
