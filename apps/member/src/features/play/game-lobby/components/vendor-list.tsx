import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { Skeleton } from '@hiyas/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FailedState } from '../../../../shared/failed-state.tsx'
import type { Category } from '../../../../shared/games/categories.ts'
import tiles from '../../../../shared/games/vendor-tiles.module.css'
import { VendorTiles } from '../../../../shared/games/vendor-tiles.tsx'
import { HeldUp, isHeldUp } from '../../../../shared/held-up.tsx'
import { useSite } from '../../../../shared/page/boot-context.tsx'
import { gameCategories } from '../../../../shared/start-queries.ts'
import { Coming } from '../../../../shared/status-line/coming.tsx'

const SKELETON_TILES = [1, 2, 3, 4] as const

/** A kind of games that is chosen by its vendors: on their way, failed, there. */
export function VendorList({ category }: { category: Category }) {
  const { t } = useTexts()
  const client = useClient()
  const { merchantCode } = useSite()
  const tree = useQuery({ ...gameCategories(client, merchantCode), placeholderData: keepPreviousData })
  if (isHeldUp(tree)) return <HeldUp />
  if (tree.isPending)
    return (
      <Coming className={tiles.grid}>
        {SKELETON_TILES.map(tile => (
          <Skeleton key={tile} height={96} radius={16} />
        ))}
      </Coming>
    )
  if (tree.data === undefined)
    return (
      <FailedState
        inline
        title={t('lobby.failed')}
        text={t('lobby.failed_detail')}
        onRetry={() => void tree.refetch()}
      />
    )
  return <VendorTiles label={t(`category.${category}`)} vendors={tree.data.content.mapping[category]?.vendors ?? []} />
}
