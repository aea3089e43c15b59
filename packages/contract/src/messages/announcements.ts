import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Count, Name, Text, TimestampMs, Url } from '../primitives.ts'

const LIST_ITEMS_MAX = 100
const HTML_LENGTH_MAX = 20_000

const Announcement = Type.Object({
  id: Code,
  title: Name,
  /** Sanitised HTML (decision 12). */
  content: Text(HTML_LENGTH_MAX),
  promotionType: Text(32),
  /** A = logged-in members, B = guests, F = first login (part 1 section 4). */
  execution: Text(1),
  url: Url,
  startDate: TimestampMs,
})

/** Text and art are apart, so that a banner is real text over real art in every language. */
const Banner = Type.Object({
  id: Code,
  /** The image: a facet background. */
  url: Url,
  /** Where a tap leads. */
  linkage: Url,
  eyebrow: Name,
  title: Name,
  prize: Text(24),
  text: Name,
  action: Text(40),
  hero: Url,
})

export const announcements = defineCall({
  name: 'messages.announcements',
  summary: 'Banners, announcements and popups of a place on the site',
  method: 'GET',
  path: '/wps/relay/CCSFE_getListAnnouncements',
  aliases: ['/wps/relay/MCS2_getMultiCategoryTypeAnnouncements'],
  wire: 'envelope',
  access: 'anyone',
  module: 'COMM3',
  input: Type.Object({
    /** Content types with commas: A, PL, B, PU, PR, H. */
    types: Type.Optional(Text(32)),
    groupName: Type.Optional(Code),
    platform: Type.Optional(Text(4)),
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
    footer: Type.Object({ unreadCount: Count }),
  }),
  refusals: [],
  spec: ['CALL-61', 'CALL-63', 'HOME-23'],
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
          hero: '/art/symbols/gift.webp',
        },
      ],
      player: [],
      popup: [],
      hot: [],
      promotion: [],
      agent: [],
      footer: { unreadCount: 0 },
    },
  },
})
