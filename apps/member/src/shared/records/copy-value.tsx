import { useTexts } from '@hiyas/i18n'
import { IconButton } from '@hiyas/ui'
import { checkBold, copyBold } from '@hiyas/ui/icons'
import { useState } from 'react'
import { useCopy } from '../use-copy.ts'
import styles from './records.module.css'

/** A number that is read out to the support, with a button that copies it. `name`: what it is the number of. */
export function CopyValue({ name, value }: { name: string; value: string }) {
  const { t } = useTexts()
  const copyOf = useCopy({ copied: 'records.copied', failed: 'records.copy_failed' })
  // What was copied: the sheet may show the number of another row by now.
  const [taken, setTaken] = useState<string | null>(null)
  const copy = async () => {
    if (await copyOf(value)) setTaken(value)
  }
  return (
    <span className={styles.copy}>
      <span className={styles.number}>{value}</span>
      <IconButton
        variant="ghost"
        icon={taken === value ? checkBold : copyBold}
        label={t('records.copy', { name })}
        onClick={() => void copy()}
      />
    </span>
  )
}
