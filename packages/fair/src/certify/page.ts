import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { EDITIONS } from '../slots/editions.ts'
import { type Certified, rowsOf } from './figures.ts'

const FOLDER = new URL('../../../../docs/certification/', import.meta.url)

/** Keeps what was seen of an edition on the page of its model. Editions of another version of the model leave the page. */
export function keepPage(one: Certified): void {
  mkdirSync(FOLDER, { recursive: true })
  const file = new URL(`${one.model}.md`, FOLDER)
  const page = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const sections = new Map(page.includes(one.digest) ? sectionsOf(page) : [])
  sections.set(one.edition, sectionFor(one))
  const kept = EDITIONS.flatMap(edition => sections.get(edition) ?? [])
  writeFileSync(file, [headOf(one), ...kept].join('\n'))
}

const HEADING = /^## Edition (\d+)$/m

function sectionsOf(page: string): [edition: string, text: string][] {
  return page
    .split(/^(?=## Edition )/m)
    .slice(1)
    .map(text => [HEADING.exec(text)?.[1] ?? '', `${text.trimEnd()}\n`])
}

const headOf = ({ model, version, digest, combinations }: Certified): string =>
  `# ${model}, version ${version}

Digest \`${digest}\`; ${combinations.toLocaleString('en')} combinations of stops on each set of reels, all of them counted.
Written by the command below each table, which plays the same rounds again.
`

function sectionFor(one: Certified): string {
  const header = ['Measure', 'Exact', `Seen in ${one.rounds.toLocaleString('en')} rounds`]
  const command = `npm run certify -- --model ${one.model} --edition ${one.edition} --rounds ${one.rounds} --seed ${one.seed} --pages`
  return `## Edition ${one.edition}

${tableOf([header, ...rowsOf(one)])}

${one.inBand ? 'Within' : 'Outside of'} the 99 % band. Seed \`${one.seed}\`: \`${command}\`
`
}

/** Every column as wide as its widest cell, as the formatter of this project has it. */
function tableOf([header = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map(row => row[column]?.length ?? 0)))
  const line = (cells: readonly string[], filler: string) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, filler)).join(' | ')} |`
  return [line(header, ' '), line([], '-'), ...rows.map(row => line(row, ' '))].join('\n')
}
