import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Name, Text } from '../primitives.ts'

/** The pages every merchant has. */
export const DOCUMENTS = ['terms', 'privacy', 'responsible-play'] as const

export const document = defineCall({
  name: 'help.document',
  summary: 'A page of the merchant such as the user agreement, by its name',
  method: 'GET',
  path: '/wps/system/document',
  wire: 'envelope',
  access: 'anyone',
  input: Type.Object({ name: Code }),
  output: Type.Object({
    title: Name,
    /** Sanitised HTML (decision 12). */
    content: Text(40_000),
  }),
  refusals: ['document.not.found'],
  spec: ['REG-38'],
  example: { input: { name: 'terms' }, output: { title: 'User agreement', content: '<p>You are 21 or older.</p>' } },
})
