import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Nothing, Text } from '../primitives.ts'

export const forgetDevice = defineCall({
  name: 'identity.forgetDevice',
  summary: 'Ends the credential of this device; who holds it may say so without a session',
  method: 'POST',
  path: '/wps/session/device/forget',
  wire: 'envelope',
  access: 'anyone',
  rateMax: 20,
  keepalive: true,
  input: Type.Object({ deviceCredential: Text(64, { lengthMin: 1 }) }),
  output: Nothing,
  refusals: [],
  spec: ['LOGIN-80'],
  example: { input: { deviceCredential: 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c' }, output: {} },
})
