import { FAILURES, type FailureCode } from '@hiyas/contract'

/** An answer that any call may give besides its own refusals. Thrown by the platform, and by modules for what `FAILURES` lists for every call. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: FailureCode
  /** The input field it is about, when there is one. */
  readonly field: string | undefined

  constructor(code: FailureCode, about: { field?: string; cause?: unknown } = {}) {
    super(code, { cause: about.cause })
    this.code = code
    this.field = about.field
  }

  get status(): number {
    return FAILURES[this.code]
  }
}

/** Something of ours has more to do than it can: the asker may try again shortly. */
export const systemBusy = (): Failure => new Failure('system_busy')
