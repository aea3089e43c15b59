import type { TextArea } from './src/catalogues/index.ts'
import type { LanguageCode } from './src/texts.ts'

const PREFIX = 'virtual:hiyas-texts/'

/**
 * Gives the browser each area of a language as a module of compiled messages. Their parser stays out of the bundle.
 * Shaped as a Vite plugin without importing Vite, which this package does not need otherwise.
 */
export function textsPlugin() {
  return {
    name: 'hiyas-texts',
    resolveId: (id: string) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id: string) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const { compileCatalogues } = await import('./src/compile.ts')
      const [language, area] = id.slice(PREFIX.length + 1).split('-') as [LanguageCode, TextArea]
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compileCatalogues(language, area)))})`
    },
  }
}
