import { useTexts } from '@hiyas/i18n'
import { IconButton, TOAST_MS, useToast } from '@hiyas/ui'
import { checkBold, copyBold } from '@hiyas/ui/icons'
import { useState } from 'react'
import { copied } from '../copy.ts'
import styles from './records.module.css'

/** A number that is read out to the support, with a button that copies it. `name`: what it is the number of. */
export function CopyValue({ name, value }: { name: string; value: string }) {
  const { t } = useTexts()
  const toast = useToast()
  // What was copied: the sheet may show the number of another row by now.
  const [taken, setTaken] = useState<string | null>(null)
  const copy = async () => {
    if (await copied(value)) {
      setTaken(value)
      toast({ text: t('records.copied'), tone: 'success', durationMs: TOAST_MS.copy })
    } else toast({ text: t('records.copy_failed'), tone: 'danger', durationMs: TOAST_MS.long })
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
