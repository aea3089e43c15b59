import type { Boot } from '@hiyas/contract'

/** A merchant may still want the older layout of two screens. The site has one of each: its page says which was asked for. */
export type Version = 'new' | 'base'

/** START-14 to START-17: which layout the member centre and the detail of a deposit have. */
export function versionsOf({ mem_cen, dep_func }: Boot['status']['info']['mobileTemplate']) {
  return { memberCentre: versionOf(mem_cen), depositDetail: versionOf(dep_func) }
}

const versionOf = (mark: string): Version => (mark === '1' ? 'new' : 'base')
