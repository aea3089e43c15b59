import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { TermsVersion } from '../identity/models.ts'
import { Code, Name, Text, TimestampMs } from '../primitives.ts'

export const DOCUMENT_LENGTH_MAX = 40_000

/** The pages every merchant has. */
export const DOCUMENTS = ['terms', 'privacy', 'responsible-play'] as const

export const document = defineCall({
  name: 'help.document',
  summary: 'A page of the merchant such as the user agreement, by its name',
  method: 'GET',
  path: '/wps/system/document',
  wire: 'envelope',
  access: 'anyone',
  /** Of the terms those in force, or an earlier version of them (SES-20). Other documents have one. */
  input: Type.Object({ name: Code, version: Type.Optional(TermsVersion) }),
  output: Type.Object({
    title: Name,
    /** Sanitised HTML (decision 12). */
    content: Text(DOCUMENT_LENGTH_MAX),
    version: TermsVersion,
    /** Since when this version is in force. */
    since: TimestampMs,
  }),
  refusals: ['document.not.found'],
  spec: ['REG-38'],
  example: {
    input: { name: 'terms' },
    output: { title: 'User agreement', content: '<p>You are 21 or older.</p>', version: 1, since: 1_795_257_600_000 },
  },
})
