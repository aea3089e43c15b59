/** A vendor as his supplier lists him: lists of vendors stand in this order. */
export type ListedVendor = { code: string; name: string; position: number }

/** How a vendor stood and how he stands now, each as `2. Kidlat Studios`; from nothing where he is new. */
export type VendorChange = { code: string; from: string; to: string }

/** What a supplier's list says otherwise about vendors than before. One who is not on it any more stays as he is: his games are missing. */
export function vendorChanges(known: readonly ListedVendor[], list: readonly ListedVendor[]): VendorChange[] {
  const before = new Map(known.map(vendor => [vendor.code, standing(vendor)]))
  return list
    .map(vendor => ({ code: vendor.code, from: before.get(vendor.code) ?? '', to: standing(vendor) }))
    .filter(({ from, to }) => from !== to)
}

const standing = ({ name, position }: ListedVendor): string => `${position + 1}. ${name}`
