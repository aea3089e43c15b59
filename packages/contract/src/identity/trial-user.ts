import { defineCall } from '../call.ts'
import { Name, Nothing } from '../primitives.ts'

export const trialUser = defineCall({
  name: 'identity.trialUser',
  summary: 'A free name for a trial account',
  method: 'GET',
  path: '/wps/member/trialuser',
  wire: 'envelope',
  access: 'anyone',
  flag: 'FREEPLAY3',
  rateMax: 30,
  input: Nothing,
  output: Name,
  refusals: [],
  spec: ['CALL-16', 'SESS-36'],
  example: { input: {}, output: 'trial_7k2m9q' },
})
