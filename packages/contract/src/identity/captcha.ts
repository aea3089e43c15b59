import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Text } from '../primitives.ts'

export const captcha = defineCall({
  name: 'identity.captcha',
  summary: 'A numeric picture puzzle for one use; the cookie `captchaId` binds it to the browser it is shown in',
  method: 'GET',
  path: '/wps/captcha',
  wire: 'envelope',
  access: 'anyone',
  module: 'CAPTCHA3',
  rateMax: 30,
  /**
   * A client that keeps no cookies names the puzzle itself, by a secret made for it, and sends that as `captchaId` with the answer,
   * from the same address. It is then shown no cookie.
   */
  input: Type.Object({ captchaId: Type.Optional(Text(64, { pattern: '^[\\w-]{32,64}$' })) }),
  /** A PNG in base64. */
  output: Text(40_000, { lengthMin: 1 }),
  refusals: [],
  spec: ['CALL-17', 'CALL-18', 'CALL-19'],
  example: { input: {}, output: 'iVBORw0KGgo=' },
})

/** Numeric, at most six digits (REG-87). */
export const CAPTCHA_LENGTH_MAX = 6
