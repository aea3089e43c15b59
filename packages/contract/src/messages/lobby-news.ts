import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, PlatformWord, Text } from '../primitives.ts'
import { Announcement, LIST_ITEMS_MAX } from './models.ts'

export const lobbyNews = defineCall({
  name: 'messages.lobbyNews',
  summary: 'What everybody is told on home, headlines first',
  method: 'GET',
  path: '/wps/relay/GLS2_lobbyNews',
  wire: 'envelope',
  access: 'anyone',
  input: Type.Object({
    platform: Type.Optional(PlatformWord),
    merchantCode: Type.Optional(Code),
    language: Type.Optional(Text(8)),
  }),
  output: Type.Object({ list: Type.Array(Announcement, { maxItems: 2 * LIST_ITEMS_MAX }) }),
  refusals: [],
  spec: ['CALL-66', 'CALL-68', 'CALL-71'],
  example: { input: { platform: 'M', merchantCode: 'HIYAS', language: 'TY' }, output: { list: [] } },
})
