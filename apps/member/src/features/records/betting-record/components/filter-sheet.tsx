import { records } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { Button, Chip, ChipRow, Sheet } from '@hiyas/ui'
import { useState } from 'react'
import { type BetFilter, offeredOf } from '../filter.ts'
import type { Bets } from '../queries.ts'
import styles from '../screen.module.css'

type Chosen = Pick<BetFilter, 'gameType' | 'vendor'>
export type FilterSheetProps = {
  open: boolean
  onClose: () => void
  /** It is out of sight: the next one begins with what is filtered by then. */
  onClosed: () => void
  /** What was played in these days: nothing else can be found. What is filtered by is offered all the same (HIS-05). */
  choices: Bets['choices']
  filter: Chosen
  onChoose: (chosen: Chosen) => void
}

/** Category and vendor. Nothing changes before it is submitted. */
export function FilterSheet({ open, onClose, onClosed, choices, filter, onChoose }: FilterSheetProps) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<Chosen>({ gameType: filter.gameType, vendor: filter.vendor })
  const submit = (next: Chosen) => {
    onChoose(next)
    onClose()
  }
  const { categories, vendors } = offeredOf(choices, filter)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('records.filter_title')}
      closeLabel={t('records.close')}
    >
      <div className={styles.sheet}>
        <Choice
          title={t('records.category')}
          choices={categories.map(key => ({
            key,
            name: key === records.CATEGORY_UNKNOWN ? t('records.category_other') : t(`category.${key}`),
          }))}
          chosen={chosen.gameType}
          onChoose={gameType => setChosen({ ...chosen, gameType })}
        />
        <Choice
          title={t('records.vendor')}
          choices={vendors.map(({ vassalage, vendorName }) => ({ key: vassalage, name: vendorName }))}
          chosen={chosen.vendor?.vassalage ?? null}
          onChoose={key => setChosen({ ...chosen, vendor: vendors.find(({ vassalage }) => vassalage === key) ?? null })}
        />
        <div className={styles.actions}>
          <Button onClick={() => submit({ gameType: null, vendor: null })}>{t('records.filter_clear')}</Button>
          <Button variant="primary" onClick={() => submit(chosen)}>
            {t('records.filter_show')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

type ChoiceProps = {
  title: string
  choices: readonly { key: string; name: string }[]
  chosen: string | null
  onChoose: (key: string | null) => void
}

function Choice({ title, choices, chosen, onChoose }: ChoiceProps) {
  const { t } = useTexts()
  return (
    <section className={styles.choice}>
      <h3 className={styles.choiceTitle}>{title}</h3>
      <ChipRow label={title} flow="wrap">
        <Chip selected={chosen === null} onSelect={() => onChoose(null)}>
          {t('records.all')}
        </Chip>
        {choices.map(({ key, name }) => (
          <Chip key={key} selected={chosen === key} onSelect={() => onChoose(key)}>
            {name}
          </Chip>
        ))}
      </ChipRow>
    </section>
  )
}
