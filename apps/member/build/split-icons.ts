import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const FILES: readonly string[] = ['icons', 'duotone-icons'].map(name =>
  fileURLToPath(new URL(`../../../packages/ui/src/Icon/${name}.ts`, import.meta.url)),
)
const MARK = '?icon='

/**
 * Makes a module of each icon. A file of outlines is one module to the bundler, and home then brings those of every screen: they
 * are numbers, which hardly compress.
 */
export function splitIcons(): Plugin {
  return {
    name: 'hiyas-split-icons',
    enforce: 'pre',
    resolveId: id => (id.includes(MARK) ? { id, moduleSideEffects: false } : null),
    async load(id) {
      const [file = '', name] = id.split(MARK)
      if (!FILES.includes(file)) return null
      const shapes = (await import(pathToFileURL(file).href)) as Record<string, unknown>
      if (name !== undefined) return `export const ${name} = ${JSON.stringify(shapes[name])}`
      const names = Object.keys(shapes)
      return names.map(icon => `export { ${icon} } from ${JSON.stringify(file + MARK + icon)}`).join('\n')
    },
  }
}
