import type { TSchema } from '@sinclair/typebox'

/** One call of a dialect, as its document tells it. */
export type DocumentedCall = {
  id: string
  method: 'GET' | 'POST' | 'PUT'
  /** Below the base address, with `{name}` for what stands in it. */
  path: string
  summary: string
  request?: TSchema
  answer: TSchema
  /** Statuses beside 200 and what they mean; they have the shape of `refusal`. */
  statuses?: Readonly<Record<number, string>>
  refusal?: TSchema
  /** Names in the query and whether they must be there. */
  query?: Readonly<Record<string, boolean>>
}

export type DocumentedDialect = {
  title: string
  description: string
  /** The base address on this host. */
  base: string
  /** Names that stand in the base address, and what they are. */
  baseNames?: Readonly<Record<string, string>>
  /** Headers every call must have, and what they are. */
  headers: Readonly<Record<string, string>>
  /** What stands in `Authorization: Bearer` of every call, where one must. Named among the headers no reader of such a document would look at it. */
  bearer?: string
  calls: readonly DocumentedCall[]
}

const VERSION = '1.0.0'

/** The OpenAPI 3.1 document of a dialect, made from the shapes its messages are read with. */
export const documentOf = ({
  title,
  description,
  base,
  baseNames = {},
  headers,
  bearer,
  calls,
}: DocumentedDialect): object => ({
  openapi: '3.1.0',
  info: { title, version: VERSION, description },
  servers: [{ url: base, variables: variablesOf(baseNames) }],
  paths: pathsOf(calls, headers),
  ...(bearer === undefined ? {} : bearerOf(bearer)),
})

const bearerOf = (description: string): object => ({
  components: { securitySchemes: { secret: { type: 'http', scheme: 'bearer', description } } },
  security: [{ secret: [] }],
})

const variablesOf = (names: Readonly<Record<string, string>>): object =>
  Object.fromEntries(
    Object.entries(names).map(([name, description]) => [name, { default: name.toUpperCase(), description }]),
  )

function pathsOf(calls: readonly DocumentedCall[], headers: Readonly<Record<string, string>>): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const path = paths[call.path] ?? {}
    paths[call.path] = path
    path[call.method.toLowerCase()] = operationOf(call, headers)
  }
  return paths
}

function operationOf(call: DocumentedCall, headers: Readonly<Record<string, string>>): object {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter('path', name, true))
  const inQuery = Object.entries(call.query ?? {}).map(([name, required]) => parameter('query', name, required))
  const inHeader = Object.entries(headers).map(([name, text]) => ({
    ...parameter('header', name, true),
    description: text,
  }))
  const refusals = Object.entries(call.statuses ?? {}).map(([status, text]) => [
    status,
    { description: text, content: contentOf(call.refusal ?? call.answer) },
  ])
  return {
    operationId: call.id,
    summary: call.summary,
    parameters: [...inPath, ...inQuery, ...inHeader],
    ...(call.request === undefined ? {} : { requestBody: { required: true, content: contentOf(call.request) } }),
    responses: { 200: { description: 'The answer', content: contentOf(call.answer) }, ...Object.fromEntries(refusals) },
  }
}

const parameter = (where: 'path' | 'query' | 'header', name: string, required: boolean): object => ({
  name,
  in: where,
  required,
  schema: { type: 'string' },
})

/** Without the symbols of the schema library. */
const contentOf = (schema: TSchema): object => ({
  'application/json': { schema: JSON.parse(JSON.stringify(schema)) as object },
})
