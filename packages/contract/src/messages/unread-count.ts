import { defineCall } from '../call.ts'
import { Count, Nothing } from '../primitives.ts'

export const unreadCount = defineCall({
  name: 'messages.unreadCount',
  summary: 'How many messages and announcements the member has not read',
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  aliases: ['/wps/relay/EMFE_getInboxUnreadCount', '/wps/message/unreadCount'],
  wire: 'envelope',
  access: 'member',
  module: 'INBOX3',
  input: Nothing,
  output: Count,
  refusals: [],
  spec: ['START-24', 'CALL-69', 'AGENT-64'],
  example: { input: {}, output: 3 },
})
