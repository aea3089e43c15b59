import type { Boot } from '@hiyas/contract'

/** Where pictures come from when the start-up data names no place: the site itself (SHELL-100, SHELL-102). */
export const IMAGE_CDN_FALLBACK: readonly string[] = ['/']

/**
 * The place pictures with a relative address come from: one of the list, by chance (SHELL-101). The chance is drawn from the start
 * data, so that the server and the browser choose the same and no picture is fetched twice.
 */
export function imageCdnOf({
  status,
  nowMs,
}: Pick<Boot, 'nowMs'> & { status: { info: { imageCDNs: string[] } } }): string {
  const given = status.info.imageCDNs
  const list = given.length === 0 ? IMAGE_CDN_FALLBACK : given
  return list[scattered(nowMs) % list.length] ?? '/'
}

/** The full address of a picture; one that is full already stays. */
export function imageAddress(cdn: string, address: string): string {
  if (address === '' || /^(\/|[a-z][a-z\d+.-]*:)/i.test(address)) return address
  return `${cdn.replace(/\/$/, '')}/${address}`
}

/** Spreads neighbouring moments over all numbers (the finaliser of MurmurHash3). */
function scattered(seed: number): number {
  let mixed = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
