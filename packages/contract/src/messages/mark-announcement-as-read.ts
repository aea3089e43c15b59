import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Nothing } from '../primitives.ts'

export const markAnnouncementAsRead = defineCall({
  name: 'messages.markAnnouncementAsRead',
  summary: 'The member has read an announcement, or wants it back among the unread',
  method: 'POST',
  path: '/wps/relay/MCSFE_markAnnouncementAsRead',
  wire: 'envelope',
  access: 'member',
  keepalive: true,
  input: Type.Object({ announcementId: Code, read: Type.Boolean({ default: true }) }),
  output: Nothing,
  /** It was withdrawn, is over, or was never for him. */
  refusals: ['announcement.unknown'],
  spec: ['NOTICE-18'],
  example: { input: { announcementId: 'welcome', read: true }, output: {} },
})
