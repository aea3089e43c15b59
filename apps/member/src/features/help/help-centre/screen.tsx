import { symbolPath } from '@hiyas/art'
import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { Card, EmptyState, Skeleton, TextField } from '@hiyas/ui'
import { magnifyingGlassBold } from '@hiyas/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { HeldUp, isHeldUp } from '../../../shared/held-up.tsx'
import { HelpFailed } from '../../../shared/help/help-failed.tsx'
import { helpItems } from '../../../shared/help/help-items.ts'
import { useQueryText } from '../../../shared/page/address.ts'
import { useEntryNote } from '../../../shared/page/entry-note.ts'
import { ServiceLink } from '../../../shared/service-link.tsx'
import { Coming } from '../../../shared/status-line/coming.tsx'
import { StatusLine } from '../../../shared/status-line/status-line.tsx'
import { HelpRow } from './components/help-row.tsx'
import { chosenIndexOf, matchingItems } from './find.ts'
import styles from './screen.module.css'
import { useShownCount } from './use-shown-count.ts'

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8] as const
const SEARCH_LENGTH_MAX = 60

/** Questions by their title; a tap opens one on a page of its own, `?i=` opens one in place (HELP-04 to HELP-08). */
export default function HelpCentreScreen() {
  const { t } = useTexts()
  const search = useSearch()
  const items = useQuery(helpItems(useClient()))
  const chosen = chosenIndexOf(new URLSearchParams(useQueryText()).get('i'))
  const page = useInView(items.isSuccess ? chosen : null)
  if (isHeldUp(items)) return <HeldUp />
  if (items.isPending) return <RowsSkeleton />
  if (items.data === undefined) return <HelpFailed onRetry={() => void items.refetch()} />
  if (items.data.length === 0) return <Nothing title={t('help.empty')} text={t('help.empty_detail')} />
  const found = matchingItems(items.data, search.wanted)
  return (
    <div ref={page} className={styles.page}>
      <search>
        <TextField
          type="search"
          name="help"
          label={t('help.search')}
          icon={magnifyingGlassBold}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={SEARCH_LENGTH_MAX}
          value={search.wanted}
          onChange={event => search.type(event.currentTarget.value)}
          onBlur={search.keep}
        />
      </search>
      <StatusLine text={search.wanted === '' ? '' : t('help.found', { count: found.length })} />
      {found.length === 0 ? (
        <Nothing title={t('help.none_found')} text={t('help.none_found_detail')} />
      ) : (
        <Found items={found} chosen={chosen} />
      )}
      <p className={styles.more}>{t('help.not_answered')}</p>
      <ServiceLink />
    </div>
  )
}

/**
 * What is searched for. It is kept with the page as the box is left, by the opening of an answer too: whoever comes back from that one finds the list he
 * left. Not at every letter: a browser refuses a page that changes its entry of the history a hundred times in ten seconds.
 */
function useSearch() {
  const [note, keep] = useEntryNote()
  const [typed, setTyped] = useState<string | null>(null)
  const wanted = typed ?? (typeof note === 'string' ? note : '')
  return { wanted, type: setTyped, keep: () => keep(wanted) }
}

/** Brings the item that the address chose into view, once: whoever searches from there on stays where he types. */
function useInView(chosen: number | null) {
  const page = useRef<HTMLDivElement>(null)
  // Where the page stands is outside of React.
  useEffect(() => {
    if (chosen !== null) page.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'start' })
  }, [chosen])
  return page
}

function Found({ items, chosen }: { items: ReturnType<typeof matchingItems>; chosen: number | null }) {
  const { shown, end } = useShownCount(items.length, chosen ?? 0)
  return (
    <Card>
      <ul>
        {items.slice(0, shown).map(({ item, index }) => (
          <HelpRow key={index} item={item} index={index} chosen={index === chosen} />
        ))}
      </ul>
      <div ref={end} />
    </Card>
  )
}

function Nothing({ title, text }: { title: string; text: string }) {
  return <EmptyState symbolSrc={symbolPath('em_owl', 'large')} title={title} text={text} />
}

/** While they are on their way each has its place (HELP-14). */
function RowsSkeleton() {
  return (
    <Coming className={styles.page}>
      <Skeleton height={74} radius={13} />
      {SKELETON_ROWS.map(row => (
        <Skeleton key={row} height={54} radius={14} />
      ))}
    </Coming>
  )
}
