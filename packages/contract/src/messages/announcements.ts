import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Count, PlatformWord, Text } from '../primitives.ts'
import { Announcement, Banner, LIST_ITEMS_MAX } from './models.ts'

export const announcements = defineCall({
  name: 'messages.announcements',
  summary: 'Banners, announcements and popups of a place on the site',
  method: 'GET',
  path: '/wps/relay/CCSFE_getListAnnouncements',
  aliases: [
    '/wps/relay/MCS2_getMultiCategoryTypeAnnouncements',
    '/wps/system/announcements',
    '/wps/system/announcements/advanced',
  ],
  wire: 'envelope',
  access: 'anyone',
  unasked: true,
  module: 'COMM3',
  input: Type.Object({
    /** Codes of CONTENT_TYPE with commas; all of them when absent. */
    types: Type.Optional(Text(32)),
    groupName: Type.Optional(Code),
    platform: Type.Optional(PlatformWord),
    merchantCode: Type.Optional(Code),
    language: Type.Optional(Text(8)),
  }),
  output: Type.Object({
    banners: Type.Array(Banner, { maxItems: LIST_ITEMS_MAX }),
    player: Type.Array(Announcement, { maxItems: LIST_ITEMS_MAX }),
    popup: Type.Array(Announcement, { maxItems: LIST_ITEMS_MAX }),
    hot: Type.Array(Announcement, { maxItems: LIST_ITEMS_MAX }),
    promotion: Type.Array(Announcement, { maxItems: LIST_ITEMS_MAX }),
    agent: Type.Array(Announcement, { maxItems: LIST_ITEMS_MAX }),
    /** What of the lists the member has not read; 0 for a visitor. */
    footer: Type.Object({ unreadCount: Count }),
    /** Another one whenever something changes for whoever asks, whatever he asks for: see `realtime.followEvents`. */
    revision: Code,
  }),
  refusals: [],
  spec: ['CALL-61', 'CALL-62', 'CALL-63', 'CALL-64', 'HOME-23', 'AGENT-63'],
  example: {
    input: { types: 'B,PL,PU,H', groupName: 'm_home', platform: 'M', merchantCode: 'HIYAS' },
    output: {
      banners: [
        {
          id: 'welcome',
          url: '/art/backgrounds/facet-ruby.webp',
          linkage: '/m/register',
          eyebrow: 'Welcome',
          title: 'Play money',
          prize: '₱1,000',
          text: 'For every new account',
          action: 'Join now',
          hero: '/art/symbols-320/gift.webp',
        },
      ],
      player: [],
      popup: [],
      hot: [],
      promotion: [],
      agent: [],
      footer: { unreadCount: 0 },
      revision: '5f2c1f0a9b3d',
    },
  },
})
