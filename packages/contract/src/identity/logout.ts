import { defineCall } from '../call.ts'
import { Nothing } from '../primitives.ts'

export const logout = defineCall({
  name: 'identity.logout',
  summary: 'Ends the session of the token',
  method: 'DELETE',
  methodAliases: ['POST'],
  path: '/wps/session/logout',
  wire: 'envelope',
  access: 'member',
  keepalive: true,
  input: Nothing,
  output: Nothing,
  refusals: [],
  spec: ['CALL-45', 'CALL-46'],
  example: { input: {}, output: {} },
})
