import { useTexts } from '@hiyas/i18n'
import { Anchor, SectionHead } from '@hiyas/ui'
import { type Category, type CategoryTree, categoriesOf, categoryHref } from '../../../../../shared/games/categories.ts'
import { vendorLogo } from '../../../../../shared/games/vendor-logo.ts'
import below from './below.module.css'
import styles from './vendors.module.css'

type Vendor = { vassalage: string; displayName: string; category: Category }

/** Every vendor of the site once, in the order of the categories. */
export function Vendors({ tree }: { tree: CategoryTree | undefined }) {
  const { t } = useTexts()
  const vendors = tree === undefined ? [] : allVendors(tree)
  if (vendors.length === 0) return null
  return (
    <section className={below.section} aria-labelledby="vendors">
      <SectionHead id="vendors" title={t('more.vendors')} />
      <VendorLinks vendors={vendors} />
    </section>
  )
}

function VendorLinks({ vendors }: { vendors: readonly Vendor[] }) {
  return (
    <ul className={styles.vendors}>
      {vendors.map(({ vassalage, displayName, category }) => (
        <li key={vassalage}>
          <Anchor className={styles.vendor} href={categoryHref(category, { vassalage })}>
            <img src={vendorLogo(vassalage)} alt={displayName} loading="lazy" />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

function allVendors(tree: CategoryTree): Vendor[] {
  const found = new Map<string, Vendor>()
  for (const category of categoriesOf(tree)) {
    for (const vendor of tree.mapping[category]?.vendors ?? []) {
      if (!found.has(vendor.vassalage)) found.set(vendor.vassalage, { ...vendor, category })
    }
  }
  return [...found.values()]
}
