import { type Call, flagsOf } from '@hiyas/contract'

const HEAD = `# Calls

Made from \`packages/contract\` by \`npm run docs:calls\`; a test fails when it is out of date.

Paths under \`/wps\` answer \`{ success, value, message, errorCode }\`. A refusal is HTTP 200 with \`success: false\` and one of the codes
listed with the call, in order of precedence. What any call may answer besides: \`packages/contract/src/failures.ts\`. The same
list for machines: \`GET /openapi.json\`.
`

/** The calls as a page of Markdown, by module. */
export function callListMarkdown(calls: readonly Call[]): string {
  const byModule = Map.groupBy(calls, call => call.name.split('.')[0] ?? '')
  const chapters = [...byModule].map(([name, own]) => `## ${name}\n\n${own.map(entryOf).join('\n\n')}\n`)
  return [HEAD, ...chapters].join('\n')
}

function entryOf(call: Call): string {
  const [, verb = ''] = call.name.split('.')
  const facts = [
    ['Path', [call.path, ...(call.aliases ?? [])].map(code).join(', ')],
    ['Method', [call.method, ...(call.methodAliases ?? [])].join(', ')],
    ['Who', call.realMembersOnly ? `${call.access}, but nobody who tries the site` : call.access],
    ['Answer', `${call.wire}${call.encrypted ? ', body encrypted (compact JWE)' : ''}`],
    ['Flag', flagsOf(call).map(code).join(' or ')],
    ['Input', fieldsOf(call).join(', ')],
    ['Refusals', call.refusals.map(code).join(', ')],
    ['From', call.spec.join(', ')],
  ]
  const rows = facts.filter(([, fact]) => fact !== '').map(([name, fact]) => `- ${name}: ${fact}`)
  return `### ${verb}\n\n${call.summary}.\n\n${rows.join('\n')}`
}

function fieldsOf(call: Call): string[] {
  const { properties = {}, required = [] } = call.input as { properties?: object; required?: string[] }
  return Object.keys(properties).map(name => (required.includes(name) ? `${code(name)} (required)` : code(name)))
}

const code = (text: string): string => `\`${text}\``
