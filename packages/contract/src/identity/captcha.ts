import { defineCall } from '../call.ts'
import { Nothing, Text } from '../primitives.ts'

export const captcha = defineCall({
  name: 'identity.captcha',
  summary: 'A numeric picture puzzle for one use; the cookie `captchaId` binds it to the asker',
  method: 'GET',
  path: '/wps/captcha',
  wire: 'envelope',
  access: 'anyone',
  module: 'CAPTCHA3',
  rateMax: 30,
  input: Nothing,
  /** A PNG in base64. */
  output: Text(40_000, { lengthMin: 1 }),
  refusals: [],
  spec: ['CALL-17', 'CALL-18', 'CALL-19'],
  example: { input: {}, output: 'iVBORw0KGgo=' },
})

/** The id of the captcha for clients that keep no cookies: response header of the call above. */
export const CAPTCHA_ID_HEADER = 'x-captcha-id'
/** Numeric, at most six digits (REG-87). */
export const CAPTCHA_LENGTH_MAX = 6
