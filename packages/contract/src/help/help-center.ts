import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Name, PlatformWord, Text } from '../primitives.ts'

export const HELP_ITEMS_MAX = 100
const HTML_LENGTH_MAX = 40_000

export const helpCenter = defineCall({
  name: 'help.helpCenter',
  summary: 'The items of the help centre, in the language asked for',
  method: 'GET',
  path: '/wps/system/helpCenter',
  wire: 'envelope',
  access: 'anyone',
  module: 'COMM3',
  /** `device=MOBILE`; what else clients send makes no difference (HELP-28). */
  input: Type.Object({
    device: Type.Optional(Text(16)),
    language: Type.Optional(Text(8)),
    merchantCode: Type.Optional(Code),
    platform: Type.Optional(PlatformWord),
  }),
  output: Type.Array(
    Type.Object({
      title: Name,
      /** What another screen opens the item by, such as `deposit`; may be empty. */
      tag: Text(64),
      /** Sanitised HTML (decision 12). */
      content: Text(HTML_LENGTH_MAX),
    }),
    { maxItems: HELP_ITEMS_MAX },
  ),
  refusals: [],
  spec: ['HELP-23', 'HELP-27', 'HELP-28'],
  example: {
    input: { device: 'MOBILE' },
    output: [{ title: 'How do I play?', tag: 'play', content: '<p>Choose a game.</p>' }],
  },
})
