import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Text } from '../primitives.ts'
import { AgeShown, Session, sessionExample } from './models.ts'

export const trialLogin = defineCall({
  name: 'identity.trialLogin',
  summary: 'Opens a trial account at the trial merchant and a session of it, which counts there only',
  method: 'POST',
  path: '/wps/session/login/freeplay',
  wire: 'envelope',
  access: 'anyone',
  flag: 'FREEPLAY3',
  module: 'FREEPLAY3',
  rateMax: 10,
  input: Type.Object({
    /** A name that `trialUser` has proposed; another is chosen when it is left out or taken. */
    username: Type.Optional(Text(30)),
    /** Whether he has said that he is old enough: wanted where money is not all play money (AGE-06). */
    ofAge: Type.Optional(Type.Boolean()),
    /** The age limit he was shown, as of `register`. */
    ageShown: Type.Optional(AgeShown),
  }),
  output: Session,
  refusals: ['register.not.agreed', 'trial.limit'],
  spec: ['CALL-09', 'CALL-10', 'LOGIN-13', 'SESS-10', 'SESS-36'],
  example: {
    input: {},
    output: { ...sessionExample, userName: 'trial_7k2m9q', customerType: 4, merchantCode: 'HIYASFUN' },
  },
})
