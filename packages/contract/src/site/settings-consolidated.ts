import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Nothing } from '../primitives.ts'
import { siteInfoExample } from './example.ts'
import { MobileTemplate, SiteInfo } from './models.ts'

export const settingsConsolidated = defineCall({
  name: 'site.settingsConsolidated',
  summary: 'The set template: which version of the member centre and of the deposit detail a merchant shows',
  method: 'GET',
  path: '/wps/system/settings/consolidated',
  wire: 'envelope',
  access: 'anyone',
  input: Nothing,
  output: Type.Object({ mobileTemplate: MobileTemplate, info: SiteInfo }),
  refusals: [],
  spec: ['START-14', 'START-16', 'CALL-73'],
  example: { input: {}, output: { mobileTemplate: siteInfoExample.mobileTemplate, info: siteInfoExample } },
})
