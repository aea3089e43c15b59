import type { TSchema } from '@sinclair/typebox'

/**
 * What of an answer must be a record or a list: `{ content: { sorting: [{ vendorNames: [] }] } }`. It is all a browser is told of a
 * schema, and enough to refuse an answer no screen could draw.
 */
export type Shape = readonly [] | readonly [Shape] | { readonly [field: string]: Shape }

/** The shape of what a schema describes, or null where a plain value or several kinds are right. */
export function shapeOf(schema: TSchema): Shape | null {
  if (schema.type === 'array') {
    const item = shapeOf(schema.items as TSchema)
    return item === null ? [] : [item]
  }
  if (schema.type !== 'object') return null
  const properties = (schema.properties ?? {}) as Record<string, TSchema>
  const required = (schema.required ?? []) as readonly string[]
  const fields = required.map(name => [name, shapeOf(properties[name] ?? ({} as TSchema))] as const)
  return Object.fromEntries(fields.filter((field): field is [string, Shape] => field[1] !== null))
}
