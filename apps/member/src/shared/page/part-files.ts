import type { TextArea } from '@hiyas/i18n'

type LoadTextAreas = (areas: readonly TextArea[]) => Promise<void>

/** On the server all texts are there. */
let loadTextAreas: LoadTextAreas = async () => undefined

/** For a browser, where all of a part has to come: `load` brings its texts, beside its code. */
export function loadInBrowser(load: LoadTextAreas): void {
  loadTextAreas = load
  const note = ({ target }: Event) =>
    target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failedLinks.add(target)
  addEventListener('error', note, true)
}

/** Brings the texts of something that loads apart from the page. */
export const loadTexts: LoadTextAreas = areas => loadTextAreas(areas)

/** Styles that did not come. What loads code with its styles asks for each of them once, and takes it for loaded then. */
const failedLinks = new Set<HTMLLinkElement>()

/** Rejects where one of them does not come this time either. */
export const bringFailedLinks = (): Promise<unknown> =>
  Promise.all(
    Array.from(failedLinks, link => {
      const again = link.cloneNode() as HTMLLinkElement
      failedLinks.delete(link)
      link.replaceWith(again)
      return new Promise((resolve, reject) => {
        again.onload = resolve
        again.onerror = reject
      })
    }),
  )
