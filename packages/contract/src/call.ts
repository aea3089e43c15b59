import type { Static, TSchema } from '@sinclair/typebox'
import type { FlagKey } from './flags.ts'
import type { Shape } from './shape.ts'

/** Who may make a call. `rules.ts` of a module refines it for the object at hand. */
export type Access = 'anyone' | 'member' | 'agent'

/**
 * How an answer travels (decision 2): `envelope` = `{success, value, message, errorCode}` of `/wps/*`; `bare` = the value alone (`/lgw/*`, and
 * the key set, which libraries read that know no envelope); `stream` = server-sent events whose data is the output.
 */
type Wire = 'envelope' | 'bare' | 'stream'

export type CallSpec<Input extends TSchema, Output extends TSchema, Code extends string, Who extends Access> = {
  /** `<module>.<verbNoun>`. */
  name: `${string}.${string}`
  /** One sentence for the documents. */
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  /** Further addresses of the same call: older generations of its name. */
  aliases?: readonly `/${string}`[]
  /** Further methods existing clients use for it. */
  methodAliases?: readonly ('GET' | 'POST' | 'PUT' | 'DELETE')[]
  wire: Wire
  access: Who
  /** Trial members are refused with `free_reject` (SESS-25, SESS-27). */
  realMembersOnly?: true
  /** The call answers `function.not.available` unless the merchant has this switched on; of several, one is enough. */
  flag?: FlagKey | readonly [FlagKey, FlagKey, ...FlagKey[]]
  /** The module id existing clients send in the `ModuleId` header. */
  module?: string
  /** The body is a compact JWE (decision 4). */
  encrypted?: boolean
  /** Clients send the body as a form, as existing ones do. Servers read JSON too. */
  form?: true
  /**
   * A small change that the screen shows, or its member leaves, before the answer has come: browsers send it though the page is loaded anew or
   * closed in that moment. They take 64 KiB of such bodies at a time.
   */
  keepalive?: true
  /**
   * A page asks for it again by itself, for as long as it is open: it is no sign that somebody is there (SES-01). `again`: where its input
   * says so.
   */
  unasked?: true | 'again'
  /** Requests per minute, from one address. */
  rateMax?: number
  /** Counted by the member and not by the address, of which many may share one and each asks often. */
  rateBy?: 'member'
  input: Input
  output: Output
  /** Other servers of this protocol answer this list of the output alone, and clients take both (LOBBY-75). */
  bareList?: string
  /** In order of precedence: the first that applies is the one the member sees. */
  refusals: readonly Code[]
  /** What it comes from: ids of docs/spec/requirements.tsv and rules.tsv. */
  spec: readonly string[]
  example: { input: Static<Input>; output: Static<Output> }
}

export type Call<
  Input extends TSchema = TSchema,
  Output extends TSchema = TSchema,
  Code extends string = string,
  Who extends Access = Access,
> = CallSpec<Input, Output, Code, Who> & {
  /** In the browser, which has no schemas: what an answer is checked by (null: by nothing). */
  shape?: Shape | null
}

/** What a call takes. */
export type In<C> = C extends Call<infer Input, TSchema, string, Access> ? Static<Input> : never
/** What a call answers when it is not refused. */
export type Out<C> = C extends Call<TSchema, infer Output, string, Access> ? Static<Output> : never
/** The codes a call may refuse with. */
export type CodeOf<C> = C extends Call<TSchema, TSchema, infer Code, Access> ? Code : never

/** Declares a call once, for both edges: route, validation, client, documents and tests all come from it (rule 8 of STYLE.md). */
export function defineCall<
  Input extends TSchema,
  Output extends TSchema,
  const Who extends Access,
  const Code extends string = never,
>(spec: CallSpec<Input, Output, Code, Who>): Call<Input, Output, Code, Who> {
  return spec
}

/** The flags of which the merchant needs one for this call; none where everybody has it. */
export function flagsOf({ flag }: Pick<Call, 'flag'>): readonly FlagKey[] {
  if (flag === undefined) return []
  return typeof flag === 'string' ? [flag] : flag
}

/** Whether a value is a call, for what lists them. */
export function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'refusals' in value && 'wire' in value
}
