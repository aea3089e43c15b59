export { answers } from './answers.ts'
export { type AnswerCode, type Client, type ClientOptions, createClient, type TransportCode } from './client.ts'
export { confirmPhoneCode, type PhoneProvider, type PhoneRefusal, sendPhoneCode } from './phone.ts'
export { callNameOf, familyKey, inputOf } from './query-keys.ts'
export {
  CallError,
  ClientProvider,
  forgetOtherMembers,
  isPassing,
  keyInEveryLanguage,
  keyOf,
  NEVER_FRESH_MS,
  PASSING,
  pages,
  query,
  useClient,
} from './react.ts'
export { followEvents, type StreamEvent } from './stream.ts'
export { useCall } from './use-call.ts'
