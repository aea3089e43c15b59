import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Text } from '../primitives.ts'
import { siteInfoExample } from './example.ts'
import { SiteInfo } from './models.ts'

export const systemStatus = defineCall({
  name: 'site.systemStatus',
  summary: 'Start-up data: site information, location, maintenance and region restriction',
  method: 'GET',
  path: '/wps/system/status',
  aliases: ['/wps/v2/system/status'],
  wire: 'envelope',
  access: 'anyone',
  input: Type.Object({ device: Type.Optional(Text(16)) }),
  output: Type.Object({
    info: SiteInfo,
    location: Type.Object({ ip: Text(45), country: Text(2) }),
    maintenance: Type.Boolean(),
    regionRestriction: Type.Boolean(),
  }),
  refusals: [],
  spec: ['START-01', 'START-02', 'START-03', 'START-04', 'CALL-74'],
  example: {
    input: { device: 'MOBILE' },
    output: {
      info: siteInfoExample,
      location: { ip: '127.0.0.1', country: 'PH' },
      maintenance: false,
      regionRestriction: false,
    },
  },
})
