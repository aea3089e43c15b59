export { type AnswerCode, type Client, type ClientOptions, createClient, type TransportCode } from './client.ts'
export { confirmPhoneCode, type PhoneProvider, type PhoneRefusal, sendPhoneCode } from './phone.ts'
export { CallError, ClientProvider, forgetOtherMembers, keyOf, pages, query, useCall, useClient } from './react.ts'
export { eventsOf, followStream, type StreamHandlers } from './stream.ts'
