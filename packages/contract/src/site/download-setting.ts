import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, PlatformWord, Text } from '../primitives.ts'
import { ResourceLinks } from './models.ts'

export const downloadSetting = defineCall({
  name: 'site.downloadSetting',
  summary: 'Where the app is to be had: links by platform, and the picture beside them',
  method: 'GET',
  path: '/wps/relay/WPSCORE_getDownloadSetting',
  wire: 'envelope',
  access: 'anyone',
  module: 'COMM3',
  input: Type.Object({
    merchantCode: Type.Optional(Code),
    language: Type.Optional(Text(8)),
    platform: Type.Optional(PlatformWord),
  }),
  output: Type.Object({ resources: ResourceLinks }),
  refusals: [],
  spec: ['POPUP-29', 'POPUP-30', 'POPUP-31', 'ROUTE-05'],
  example: {
    input: {},
    output: {
      resources: [
        { resourceType: 'MOBILECONFIG', url: '/app.mobileconfig', labelName: 'Hiyas' },
        { resourceType: 'AppDownloadIcon', url: '/art/app/hiyas-192.png', labelName: 'Hiyas' },
      ],
    },
  },
})
