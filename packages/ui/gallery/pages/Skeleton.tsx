import { Skeleton } from '@hiyas/ui'
import { Example } from '../example.tsx'

export default function SkeletonPage() {
  return (
    <Example title="Geometry of what comes" flow="stack">
      <Skeleton height={44} radius={13} />
      <Skeleton width={110} height={36} radius={12} />
      <Skeleton width="78%" height={12} radius={6} />
    </Example>
  )
}
