import { brandPath, vendorPath } from '@hiyas/art'

/** Vendors that stand under the brand of the house instead of one of their own (LOBBY-51, LOBBY-52). */
const isOurBrand = (vendor: string): boolean => vendor === 'BTI' || vendor.startsWith('TCG')

/** The logo of a vendor: a white word mark, or its square mark. */
export function vendorLogo(vendor: string, kind: 'wordmark' | 'mark' = 'wordmark'): string {
  if (!isOurBrand(vendor)) return vendorPath(vendor, kind)
  return brandPath(kind === 'mark' ? 'mark' : 'logo-light')
}
