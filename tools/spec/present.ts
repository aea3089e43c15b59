import { RULES_AREA } from './catalogue.ts'
import type { Area, Coverage } from './coverage.ts'

/** Width of the printed list of missing ids. */
const LINE_CHARS_MAX = 110

/** The table people read: one line an area, their sum, the rules of the trade, then what is missing. */
export function asTable({ areas, proved }: Coverage): string {
  const requirements = areas.filter(({ area }) => area !== RULES_AREA)
  const rules = areas.filter(({ area }) => area === RULES_AREA)
  return [
    columns('area', 'rows', 'proved', '', 'open', 'proved'),
    ...requirements.map(row),
    row(sumOf(requirements)),
    ...rules.map(row),
    '',
    `${proved.length} ids proved by the title of a test. Missing:`,
    ...areas.filter(area => area.missing.length > 0).map(missingLines),
  ].join('\n')
}

/** One object a line inside of an array, so that a machine may read it either way. */
export function asJson(areas: readonly Area[]): string {
  return `[\n${areas.map(area => JSON.stringify(area)).join(',\n')}\n]`
}

function sumOf(areas: readonly Area[]): Area {
  const sum = (pick: (area: Area) => number) => areas.reduce((total, area) => total + pick(area), 0)
  return {
    area: 'all',
    total: sum(area => area.total),
    proved: sum(area => area.proved),
    missing: areas.flatMap(area => area.missing),
    open: sum(area => area.open),
    openProved: sum(area => area.openProved),
  }
}

function row({ area, total, proved, open, openProved }: Area): string {
  const share = total === 0 ? '' : `${Math.floor((100 * proved) / total)}%`
  return columns(area, `${total}`, `${proved}`, share, `${open}`, `${openProved}`)
}

const COLUMN_CHARS = 8
const columns = (name: string, ...cells: readonly string[]): string =>
  name.padEnd(2 * COLUMN_CHARS) + cells.map(cell => cell.padStart(COLUMN_CHARS)).join('')

function missingLines({ area, missing }: Area): string {
  const lines: string[] = []
  let line = `${area}:`
  for (const id of missing) {
    if (line.length + id.length + 1 > LINE_CHARS_MAX) {
      lines.push(line)
      line = ' '
    }
    line += ` ${id}`
  }
  return [...lines, line].join('\n')
}
