import { useTexts } from '@hiyas/i18n'
import { Button } from '@hiyas/ui'
import { arrowLineDownBold } from '@hiyas/ui/icons'
import { useState } from 'react'
import { type CsvRow, csvOf, saveText } from './csv.ts'
import styles from './records.module.css'

/** Rows one file takes, by pages as large as the server gives them. */
const FILE_PAGES_MAX = 20

export type ExportPage = { rows: readonly CsvRow[]; totalPages: number }
export type ExportButtonProps = {
  fileName: string
  head: CsvRow
  /** A page of what is shown, counted from 1. Rejects when it cannot be had. */
  page: (page: number) => Promise<ExportPage>
}

type Work = { kind: 'idle' } | { kind: 'running' } | { kind: 'failed' } | { kind: 'cut'; rows: number }

/** All rows that were found as a file (HIS-05), fetched only when somebody wants it. */
export function ExportButton({ fileName, head, page }: ExportButtonProps) {
  const { t, number } = useTexts()
  const [work, setWork] = useState<Work>({ kind: 'idle' })
  const run = async () => {
    setWork({ kind: 'running' })
    try {
      const { rows, cut } = await allRows(page)
      saveText(csvOf([head, ...rows]), fileName)
      setWork(cut ? { kind: 'cut', rows: rows.length } : { kind: 'idle' })
    } catch {
      setWork({ kind: 'failed' })
    }
  }
  return (
    <div className={styles.export}>
      <Button size="medium" icon={arrowLineDownBold} loading={work.kind === 'running'} onClick={() => void run()}>
        {t(work.kind === 'running' ? 'records.exporting' : 'records.export')}
      </Button>
      <p role="status" className={styles.note}>
        {work.kind === 'failed' && t('records.export_failed')}
        {work.kind === 'cut' && t('records.export_cut', { count: number(work.rows) })}
      </p>
    </div>
  )
}

async function allRows(page: ExportButtonProps['page']): Promise<{ rows: CsvRow[]; cut: boolean }> {
  const rows: CsvRow[] = []
  for (let number = 1; ; number++) {
    const found = await page(number)
    rows.push(...found.rows)
    if (number >= found.totalPages) return { rows, cut: false }
    if (number === FILE_PAGES_MAX) return { rows, cut: true }
  }
}
