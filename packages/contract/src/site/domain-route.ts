import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Text, Url } from '../primitives.ts'

/** As many as existing clients look through. */
const PATHS_MAX = 10
/** The gateway of phones, and what the mobile site lives under (part 2 section 9). */
export const MOBILE_SITE = { type: '3', path: '/m' } as const

export const domainRoute = defineCall({
  name: 'site.domainRoute',
  summary: 'Service and version: under which path the site for a kind of device is served, and for which merchant',
  method: 'GET',
  path: '/wps/system/domainRoute',
  aliases: ['/wps/relay/version'],
  wire: 'envelope',
  access: 'anyone',
  input: Type.Object({ device: Text(16, { lengthMin: 1 }) }),
  output: Type.Object({
    merchantCode: Code,
    version: Type.Object({
      pathList: Type.Array(Type.Object({ type: Text(2), path: Url }), { maxItems: PATHS_MAX }),
    }),
  }),
  refusals: [],
  spec: ['CALL-77', 'CALL-80', 'CALL-81', 'CALL-88'],
  example: {
    input: { device: 'MOBILE' },
    output: { merchantCode: 'HIYAS', version: { pathList: [MOBILE_SITE] } },
  },
})
