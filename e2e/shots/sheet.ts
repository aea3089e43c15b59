import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shot } from './camera.ts'

const STYLE = `
body { margin: 24px; background: #16161d; color: #eee; font: 14px/1.4 system-ui, sans-serif }
section { margin: 0 0 40px } h2 { font-size: 16px; margin: 0 0 8px } code { color: #aaa }
.row { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto }
figure { margin: 0 } figcaption { color: #aaa } img { display: block; border: 1px solid #444; max-height: 900px; width: auto }
.note { color: #fc6 }`

/** One page with all pictures of a person in a language: a row a scene, a column a width. */
export function writeSheet(folder: string, name: string, shots: readonly Shot[]): string {
  const rows = Map.groupBy(shots, ({ scene }) => scene)
  const body = [...rows].map(([scene, taken]) => {
    const note = taken[0]?.note ? `<p class="note">${escaped(taken[0].note)}</p>` : ''
    return `<section><h2>${scene.name} <code>${escaped(scene.address)}</code></h2>${note}<div class="row">${taken.map(figure).join('')}</div></section>`
  })
  const path = join(folder, `${name}.html`)
  writeFileSync(
    path,
    `<!doctype html><meta charset="utf-8"><title>${name}</title><style>${STYLE}</style><h1>${name}</h1>${body.join('')}`,
  )
  return path
}

function figure({ file, width, theme }: Shot): string {
  if (file === null) return ''
  return `<figure><figcaption>${width} ${theme}</figcaption><a href="${file}"><img src="${file}" width="${width}" loading="lazy" alt=""></a></figure>`
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
