import { useClient } from '@hiyas/client'
import { games } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { Anchor, Button, Drawer, useToast, VendorTile } from '@hiyas/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useBalance } from '../../../../shared/balance/provider.tsx'
import { categoriesOf, categoryHref, categorySymbol } from '../../../../shared/games/categories.ts'
import { vendorLogo } from '../../../../shared/games/vendor-logo.ts'
import { useSite } from '../../../../shared/page/boot-context.tsx'
import { BET_ALL, classesOf, type Filter, noFilter, toggleVendor, vendorsOf } from '../lobby-state.ts'
import { countGames } from '../queries.ts'
import type { Lobby } from '../use-lobby.ts'
import { classNameOf } from './class-chips.tsx'
import styles from './filter-panel.module.css'

export type FilterPanelProps = { lobby: Lobby; open: boolean; onClose: () => void; onClosed: () => void }

/** Slides in from the right (LOBBY-34). What is chosen holds once it is submitted; until then its button says how much it would show. */
export default function FilterPanel({ lobby, open, onClose, onClosed }: FilterPanelProps) {
  const { t } = useTexts()
  const { place, state } = lobby
  const [filter, setFilter] = useState<Filter>(state)
  // Minimum bet and classification belong to slots, and to the list of all of them (LOBBY-37, LOBBY-38).
  const forSlots = place.category === 'RNG' && state.tab === 'all'
  const submit = () => {
    lobby.dispatch({ type: 'filtered', filter: filterOf(filter) })
    onClose()
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      size="filter"
      label={t('lobby.filter')}
      closeLabel={t('lobby.filter_close')}
      head={<h2 className={styles.title}>{t('lobby.filter')}</h2>}
      foot={
        <div className={styles.foot}>
          <Button onClick={() => setFilter(noFilter(place))}>{t('lobby.filter_reset')}</Button>
          <SubmitButton lobby={lobby} filter={filter} onSubmit={submit} />
        </div>
      }
    >
      {place.vendor === null && <VendorChoice lobby={lobby} filter={filter} onChange={setFilter} />}
      {forSlots && <ClassChoice lobby={lobby} filter={filter} onChange={setFilter} />}
      {forSlots && <BetChoice filter={filter} onChange={setFilter} />}
      {place.vendor === null && <OtherGames lobby={lobby} />}
    </Drawer>
  )
}

const filterOf = ({ vendors, classification, minBet }: Filter): Filter => ({ vendors, classification, minBet })

function SubmitButton({ lobby, filter, onSubmit }: { lobby: Lobby; filter: Filter; onSubmit: () => void }) {
  const { t } = useTexts()
  const client = useClient()
  const { merchantCode } = useSite()
  const { place, state } = lobby
  const count = useQuery({
    ...countGames(client, merchantCode, place.category, { ...state, ...filterOf(filter) }),
    // The other lists are short, and narrowed by vendors only.
    enabled: state.tab === 'all',
  })
  const total = state.tab === 'all' ? count.data?.total : undefined
  return (
    <Button variant="primary" wide onClick={onSubmit}>
      {total === undefined ? t('lobby.filter_submit') : t('lobby.filter_submit_count', { count: total })}
    </Button>
  )
}

type ChoiceProps = { filter: Filter; onChange: (filter: Filter) => void }

/** LOBBY-35, LOBBY-36: any of the vendors, or all. */
function VendorChoice({ lobby, filter, onChange }: ChoiceProps & { lobby: Lobby }) {
  const { t } = useTexts()
  const toast = useToast()
  const { vendors } = filter
  const toggle = (vendor: string) => {
    const next = toggleVendor(vendors, vendor)
    // A tap that changes nothing says why (decision 9).
    if (next === vendors) toast({ text: t('lobby.filter_full', { count: games.VENDORS_CHOSEN_MAX }) })
    else onChange({ ...filter, vendors: next })
  }
  return (
    <Section
      title={t('lobby.filter_vendor')}
      note={vendors.length > 0 && t('lobby.filter_chosen', { count: vendors.length })}
    >
      <ul className={styles.vendors}>
        <li>
          <VendorTile
            shape="grid"
            label={t('lobby.filter_vendor_all')}
            selected={vendors.length === 0}
            onSelect={() => onChange({ ...filter, vendors: [] })}
          />
        </li>
        {vendorsOf(lobby.place.category, lobby.tree).map(({ vassalage, displayName }) => (
          <li key={vassalage}>
            <VendorTile
              shape="grid"
              label={displayName}
              logoSrc={vendorLogo(vassalage)}
              selected={vendors.includes(vassalage)}
              onSelect={() => toggle(vassalage)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ClassChoice({ lobby, filter, onChange }: ChoiceProps & { lobby: Lobby }) {
  const { t } = useTexts()
  return (
    <Section title={t('lobby.filter_class')}>
      <Choices
        entries={classesOf(lobby.place.category, lobby.tree).map(entry => [entry.key, classNameOf(entry, t)])}
        chosen={filter.classification}
        onChoose={classification => onChange({ ...filter, classification })}
      />
    </Section>
  )
}

/** LOBBY-45, in the money of who looks. */
function BetChoice({ filter, onChange }: ChoiceProps) {
  const { t, money, number } = useTexts()
  const { currency } = useBalance()
  // A choice is told from the next one even where nobody has said what it is counted in.
  const betText = (bet: string) => (currency === null ? number(Number(bet)) : money(bet, currency))
  return (
    <Section title={t('lobby.filter_bet')}>
      <Choices
        entries={games.MIN_BETS.map(bet => [bet, bet === BET_ALL ? t('lobby.class_all') : betText(bet)])}
        chosen={filter.minBet}
        onChoose={minBet => onChange({ ...filter, minBet })}
      />
    </Section>
  )
}

/** LOBBY-41 to LOBBY-44: the way to every other kind of games. */
function OtherGames({ lobby }: { lobby: Lobby }) {
  const { t } = useTexts()
  const others = lobby.tree === undefined ? [] : categoriesOf(lobby.tree).filter(name => name !== lobby.place.category)
  return (
    <Section title={t('lobby.filter_other')}>
      <ul className={styles.others}>
        {others
          .filter(name => name !== 'HOT')
          .map(category => (
            <li key={category}>
              <Anchor className={styles.other} href={categoryHref(category)}>
                <img src={categorySymbol(category)} alt="" width={40} height={40} loading="lazy" />
                {t(`category.${category}`)}
              </Anchor>
            </li>
          ))}
      </ul>
    </Section>
  )
}

type ChoicesProps = {
  entries: readonly (readonly [key: string, label: ReactNode])[]
  chosen: string
  onChoose: (key: string) => void
}

function Choices({ entries, chosen, onChoose }: ChoicesProps) {
  return (
    <ul className={styles.choices}>
      {entries.map(([key, label]) => (
        <li key={key}>
          <button type="button" className={styles.choice} aria-pressed={key === chosen} onClick={() => onChoose(key)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h3 className={styles.sectionTitle}>{title}</h3>
        {note && <span className={styles.note}>{note}</span>}
      </div>
      {children}
    </section>
  )
}
