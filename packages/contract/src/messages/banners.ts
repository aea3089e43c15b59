import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, PlatformWord, Text } from '../primitives.ts'
import { Banner, LIST_ITEMS_MAX } from './models.ts'

export const banners = defineCall({
  name: 'messages.banners',
  summary: 'The banners of a place on the site alone; home unless another is named',
  method: 'GET',
  path: '/wps/relay/banner',
  wire: 'envelope',
  access: 'anyone',
  input: Type.Object({
    groupName: Type.Optional(Code),
    platform: Type.Optional(PlatformWord),
    merchantCode: Type.Optional(Code),
    language: Type.Optional(Text(8)),
  }),
  output: Type.Object({ list: Type.Array(Banner, { maxItems: LIST_ITEMS_MAX }) }),
  refusals: [],
  spec: ['CALL-66', 'CALL-67'],
  example: { input: { groupName: 'm_home', platform: 'M' }, output: { list: [] } },
})
