import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { ButtonLink, CategoryMenu } from '@hiyas/ui'
import { arrowLineDownBold, arrowLineUpBold } from '@hiyas/ui/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths } from '../../../routes/paths.ts'
import { useLooksLikeMember } from '../../../session/provider.tsx'
import {
  type Category,
  type CategoryTree,
  categoriesOf,
  categoryHref,
  categorySymbol,
} from '../../../shared/games/categories.ts'
import { useHomeCategory } from '../../../shared/games/game-centre.ts'
import { useMemberInfo } from '../../../shared/member/use-member-info.ts'
import { useFlag, useSite } from '../../../shared/page/boot-context.tsx'
import { gameCategories, homeAnnouncements } from '../../../shared/start-queries.ts'
import { Banners } from './components/banners.tsx'
import { Below } from './components/below/index.tsx'
import { Notices } from './components/notices.tsx'
import { PageEnd } from './components/page-end.tsx'
import { Popups } from './components/popups/index.tsx'
import { Shelf } from './components/shelf.tsx'
import { useEntryQueries } from './queries.ts'
import styles from './screen.module.css'

/** Banners, notices, the ways in, kinds of games, and the games of the chosen kind. */
export default function HomeScreen() {
  const { t } = useTexts()
  const client = useClient()
  const { merchantCode, siteName } = useSite()
  const looksLikeMember = useLooksLikeMember()
  const [chosen, setCategory] = useHomeCategory()
  const hasHot = useFlag('GAMELOHOT3')
  const announcements = useQuery({ ...homeAnnouncements(client, merchantCode), placeholderData: keepPreviousData })
  const categories = useQuery({ ...gameCategories(client, merchantCode), placeholderData: keepPreviousData })
  // HOME-10: also when the device still knows him.
  const { asked: renewed } = useMemberInfo({ renewed: true })
  useEntryQueries()
  const tree = categories.data?.content
  const kinds = kindsOf(tree, hasHot)
  // SHELL-105: the first kind stands in front where nothing is shown as hot.
  const [front = 'RNG'] = kinds
  const category = kinds.includes(chosen) ? chosen : front

  return (
    <div className={styles.screen}>
      <h1 className="unseen">{siteName}</h1>
      {looksLikeMember && <MemberWays />}
      <Banners banners={announcements.data?.banners} isComing={announcements.isPending && !announcements.isPaused} />
      <Notices announcements={announcements.data} asked={announcements} />
      {!looksLikeMember && <GuestWays />}
      <CategoryMenu
        label={t('home.categories')}
        current={category}
        onSelect={key => setCategory(key as Category)}
        entries={kinds.map(key => ({
          key,
          label: t(`category.${key}`),
          symbolSrc: categorySymbol(key),
          href: key === 'HOT' ? paths.home() : categoryHref(key),
        }))}
      />
      <Shelf
        key={category}
        category={category}
        kinds={categories}
        onShowHot={hasHot ? () => setCategory('HOT') : undefined}
      />
      {category === front && <Below tree={tree} />}
      <PageEnd />
      <Popups announcements={announcements} renewed={renewed.isFetchedAfterMount ? renewed.data : undefined} />
    </div>
  )
}

/** Before the server has answered there is at least HOT, where it is offered. */
const kindsOf = (tree: CategoryTree | undefined, hasHot: boolean): Category[] =>
  (tree ? categoriesOf(tree) : (['HOT'] as const)).filter(kind => hasHot || kind !== 'HOT')

/** What a member comes for: money in and out (SHELL-81, SHELL-82). */
function MemberWays() {
  const { t } = useTexts()
  return (
    <div className={styles.ways}>
      <ButtonLink href={paths.deposit()} variant="primary" icon={arrowLineDownBold} wide>
        {t('title.deposit')}
      </ButtonLink>
      <ButtonLink href={paths.withdraw()} icon={arrowLineUpBold} wide>
        {t('title.withdraw')}
      </ButtonLink>
    </div>
  )
}

/** The ways in, for a visitor (SHELL-83, SHELL-84). */
function GuestWays() {
  const { t } = useTexts()
  return (
    <div className={styles.ways}>
      <ButtonLink href={paths.login()} wide>
        {t('home.login')}
      </ButtonLink>
      <ButtonLink href={paths.register()} variant="primary" wide>
        {t('home.register')}
      </ButtonLink>
    </div>
  )
}
