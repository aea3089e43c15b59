import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Nothing } from '../primitives.ts'

export const captchaWork = defineCall({
  name: 'identity.captchaWork',
  summary: 'A piece of work for a device whose user cannot read the picture; good for one use',
  method: 'GET',
  path: '/wps/captcha/work',
  wire: 'envelope',
  access: 'anyone',
  module: 'CAPTCHA3',
  rateMax: 30,
  input: Nothing,
  /**
   * The device looks for a whole number n so that SHA-256 of the text `<captchaId>.<n>` begins with `zeroBits` zero bits. It sends
   * `captchaId` and, as `captchaProof`, n in decimal digits, from the address that asked for the work.
   */
  output: Type.Object({ captchaId: Code, zeroBits: Type.Integer({ minimum: 1, maximum: 32 }) }),
  refusals: [],
  spec: ['CALL-20'],
  example: { input: {}, output: { captchaId: 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c', zeroBits: 17 } },
})
