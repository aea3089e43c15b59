import { useTexts } from '@hiyas/i18n'
import { Anchor, ListRow } from '@hiyas/ui'
import { paths } from '../../../../routes/paths.ts'
import { HtmlText } from '../../../../shared/html/html-text.tsx'
import type { HelpItem } from '../find.ts'
import styles from '../screen.module.css'

export type HelpRowProps = { item: HelpItem; index: number; chosen: boolean }

/** A question. The one the address chose stands open in its place (HELP-07, HELP-08). */
export function HelpRow({ item, index, chosen }: HelpRowProps) {
  const { t } = useTexts()
  if (!chosen) {
    return (
      <li className={styles.row}>
        <ListRow label={item.title} href={paths.helpDetail(index)} />
      </li>
    )
  }
  return (
    <li className={styles.row} data-chosen aria-current="true">
      <h2 className={styles.title}>{item.title}</h2>
      <HtmlText html={item.content} />
      <Anchor href={paths.helpDetail(index)} className={styles.open}>
        {t('help.open_alone')}
      </Anchor>
    </li>
  )
}
