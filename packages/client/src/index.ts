export { type AnswerCode, type Client, type ClientOptions, createClient, type TransportCode } from './client.ts'
export { CallError, ClientProvider, keyOf, pages, query, useCall, useClient } from './react.ts'
export { eventsOf, followStream, type StreamHandlers } from './stream.ts'
