import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Text } from '../primitives.ts'

export const rememberDevice = defineCall({
  name: 'identity.rememberDevice',
  summary: 'Issues a new credential to this device, in place of the one it had',
  method: 'POST',
  path: '/wps/session/device',
  wire: 'envelope',
  access: 'member',
  realMembersOnly: true,
  rateMax: 10,
  input: Type.Object({ deviceId: Text(64, { lengthMin: 8 }) }),
  output: Type.Object({ deviceCredential: Text(64, { lengthMin: 1 }) }),
  refusals: [
    // The session must have begun, or its password been changed, a moment ago.
    'session.not.fresh',
    // Another device has opened it, or one that named itself otherwise or not at all.
    'session.other.device',
  ],
  spec: ['CHPSW-21', 'LOGIN-76'],
  example: {
    input: { deviceId: '0193a1f0-0000-7000-8000-00000000000d' },
    output: { deviceCredential: 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c' },
  },
})
