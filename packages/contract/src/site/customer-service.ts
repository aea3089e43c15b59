import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, PlatformWord, Text } from '../primitives.ts'
import { ResourceLinks, SERVICE_LINKS_MAX, ServiceEntry } from './models.ts'

export const customerService = defineCall({
  name: 'site.customerService',
  summary: 'The ways to customer service with their hours, and the pages of the merchant elsewhere',
  method: 'GET',
  path: '/wps/relay/WPSCORE_getCustomerServiceScript',
  aliases: ['/wps/relay/customerService'],
  wire: 'envelope',
  access: 'anyone',
  module: 'COMM3',
  input: Type.Object({
    merchantCode: Type.Optional(Code),
    language: Type.Optional(Text(8)),
    platform: Type.Optional(PlatformWord),
  }),
  output: Type.Object({
    customerService: Type.Array(ServiceEntry, { maxItems: SERVICE_LINKS_MAX }),
    resources: ResourceLinks,
  }),
  refusals: [],
  spec: ['CALL-76', 'CALL-80', 'CALL-81', 'HELP-15', 'HELP-16', 'HELP-17', 'HELP-18', 'HELP-19', 'ROUTE-01'],
  example: {
    input: {},
    output: {
      customerService: [
        {
          csType: 'LIVECHAT',
          title: 'Live chat',
          path: '/sandbox/elsewhere/live-chat',
          detail: 'Usually within a minute',
          hours: { weekdays: [1, 2, 3, 4, 5], opensAt: '08:00', closesAt: '22:00' },
        },
      ],
      resources: [{ resourceType: 'FACEBOOK', url: '/sandbox/elsewhere/facebook', labelName: 'Facebook' }],
    },
  },
})
