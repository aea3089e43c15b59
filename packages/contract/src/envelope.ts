/** What every `/wps/*` call answers. `field` names the input field a failure is about. */
export type Envelope<Value = unknown> =
  | { success: true; value: Value; message: string; errorCode: '' }
  | { success: false; value: unknown; message: string; errorCode: string; field?: string }
