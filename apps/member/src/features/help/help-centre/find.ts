import type { help, Out } from '@hiyas/contract'

export type HelpItem = Out<typeof help.helpCenter>[number]

/** The zero-based index of `?i=`, or null when it names none (HELP-06, HELP-07). */
export function chosenIndexOf(text: string | null): number | null {
  return text !== null && /^\d{1,3}$/.test(text) ? Number(text) : null
}

/** The items that hold every word, in any case and with any accents, each with its place in the whole list. */
export function matchingItems(items: readonly HelpItem[], wanted: string): { item: HelpItem; index: number }[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean)
  return items
    .map((item, index) => ({ item, index }))
    .filter(({ item }) => {
      const text = plain(`${item.title} ${item.content.replace(/<[^>]*>/g, ' ')}`)
      return words.every(word => text.includes(word))
    })
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
