import { useTexts } from '@hiyas/i18n'
import { IconButton } from '@hiyas/ui'
import { checkBold, copyBold } from '@hiyas/ui/icons'
import { useState } from 'react'
import styles from './records.module.css'

/** A number that is read out to the support, with a button that copies it. */
export function CopyValue({ value }: { value: string }) {
  const { t } = useTexts()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <span className={styles.copy}>
      <span className={styles.number}>{value}</span>
      <IconButton
        variant="ghost"
        icon={copied ? checkBold : copyBold}
        label={t(copied ? 'records.copied' : 'records.copy')}
        onClick={copy}
      />
    </span>
  )
}
