import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Nothing } from '../primitives.ts'
import { flagsExample } from './example.ts'
import { FlagMap, MenuNode } from './models.ts'

export const whitelabel = defineCall({
  name: 'site.whitelabel',
  summary: 'The site flags of the merchant, flat and as the menu tree',
  method: 'GET',
  path: '/wps/system/whitelabel',
  wire: 'envelope',
  access: 'anyone',
  input: Nothing,
  output: Type.Object({ whitelabel: Type.Array(MenuNode, { maxItems: 20 }), whitelabelVal: FlagMap }),
  refusals: [],
  spec: ['CALL-89'],
  example: {
    input: {},
    output: {
      whitelabel: [{ modId: 'MEMCEN', enabled: true, childrenNodes: [{ modId: 'TRANSREC3', enabled: true }] }],
      whitelabelVal: flagsExample,
    },
  },
})
