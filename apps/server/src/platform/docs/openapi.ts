import { type Call, FAILURES, type FailureCode } from '@hiyas/contract'

const VERSION = '0.1.0'

/** Failures that every call may answer. */
const COMMON_FAILURES: readonly FailureCode[] = [
  'request_param_err',
  'function.not.available',
  'TOO_MANY_REQUEST',
  'system_error',
  'system_busy',
]

/** The OpenAPI 3.1 document of the calls: paths, inputs, outputs, refusals, who may. */
export function openApiOf(calls: readonly Call[]): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hiyas',
      version: VERSION,
      description:
        'Paths under /wps answer an envelope; a refusal of a call is HTTP 200 with success false and a code listed in x-refusals.',
    },
    paths: pathsOf(calls),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token of the login, raw.' },
      },
      parameters: {
        merchant: {
          name: 'Merchant',
          in: 'header',
          schema: { type: 'string' },
          description: 'Without it the host decides.',
        },
        language: { name: 'Language', in: 'header', schema: { type: 'string', enum: ['TY', 'EN'] } },
      },
      schemas: { Problem: PROBLEM },
    },
  }
}

const PROBLEM = {
  type: 'object',
  required: ['errorCode', 'message'],
  properties: {
    success: { const: false },
    value: {},
    message: { type: 'string' },
    errorCode: { type: 'string' },
    field: { type: 'string', description: 'The input field it is about.' },
  },
}

function pathsOf(calls: readonly Call[]): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const path = paths[call.path] ?? {}
    paths[call.path] = path
    path[call.method.toLowerCase()] = operationOf(call)
  }
  return paths
}

function operationOf(call: Call): object {
  return {
    operationId: call.name,
    tags: [call.name.split('.')[0]],
    summary: call.summary,
    ...(call.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    ...inputOf(call),
    responses: responsesOf(call),
    'x-access': call.access,
    ...(call.realMembersOnly ? { 'x-real-members-only': true } : {}),
    'x-refusals': call.refusals,
    'x-spec': call.spec,
    ...(call.aliases ? { 'x-aliases': call.aliases } : {}),
    ...(call.methodAliases ? { 'x-methods': call.methodAliases } : {}),
    ...(call.flag ? { 'x-flag': call.flag } : {}),
    ...(call.module ? { 'x-module': call.module } : {}),
    ...(call.encrypted ? { 'x-encrypted': 'compact JWE, RSA-OAEP-256 with A256GCM' } : {}),
  }
}

type ObjectSchema = { properties?: Record<string, object>; required?: readonly string[] }

function inputOf(call: Call): object {
  const headers = [{ $ref: '#/components/parameters/merchant' }, { $ref: '#/components/parameters/language' }]
  const schema = plain(call.input) as ObjectSchema
  if (hasBody(call)) {
    const media = call.encrypted ? 'application/jose' : 'application/json'
    const content = { [media]: { schema, example: call.example.input } }
    return { parameters: headers, requestBody: { required: true, content } }
  }
  const query = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
  return { parameters: [...headers, ...query] }
}

const hasBody = ({ method }: Call): boolean => method === 'POST' || method === 'PUT'

function responsesOf(call: Call): Record<string, object> {
  // A page may be followed by anyone, but not with a session that is over.
  const asksForSession = call.access !== 'anyone' || call.wire === 'stream'
  const codes = [
    ...COMMON_FAILURES,
    ...(hasBody(call) ? (['request_too_large', 'request_media_type'] as const) : []),
    ...(asksForSession ? (['login.not.session'] as const) : []),
    ...(call.realMembersOnly ? (['free_reject'] as const) : []),
    ...(call.access === 'agent' ? (['permission.denied'] as const) : []),
    ...(call.encrypted ? (['missing_encryption', 'request_body_required'] as const) : []),
  ]
  const byStatus = Map.groupBy(codes, code => String(FAILURES[code]))
  const failures = [...byStatus].map(([status, names]) => [
    status,
    {
      description: names.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  return { 200: answerOf(call), ...Object.fromEntries(failures) }
}

function answerOf(call: Call): object {
  const value = plain(call.output)
  if (call.wire === 'stream')
    return { description: 'Server-sent events', content: { 'text/event-stream': { schema: value } } }
  if (call.wire === 'bare')
    return {
      description: 'The answer',
      content: { 'application/json': { schema: value, example: call.example.output } },
    }
  const answer = {
    type: 'object',
    required: ['success', 'value', 'message', 'errorCode'],
    properties: { success: { const: true }, value, message: { type: 'string' }, errorCode: { const: '' } },
  }
  const schema = { oneOf: [answer, { $ref: '#/components/schemas/Problem' }] }
  const example = { success: true, value: call.example.output, message: '', errorCode: '' }
  return { description: 'The answer, or a refusal', content: { 'application/json': { schema, example } } }
}

/** Without the symbols of the schema library. */
const plain = (schema: object): object => JSON.parse(JSON.stringify(schema)) as object
