import { query, useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

export type Captcha = {
  /** The server has asked for one. */
  shown: boolean
  /** A picture to show, or null while it is on its way. */
  src: string | null
  /** Shows it, or draws another: each is good for one try, and a tap asks for a better one (LOGIN-22). */
  renew: () => void
}

/** A numeric picture puzzle, fetched only once somebody must solve it. Never kept: it is bound to its asker. */
export function useCaptcha(shownAtFirst = false): Captcha {
  const client = useClient()
  const [shown, setShown] = useState(shownAtFirst)
  const picture = useQuery({ ...query(client, identity.captcha, {}), enabled: shown, staleTime: 0, gcTime: 0 })
  return {
    shown,
    src: picture.data === undefined || picture.isFetching ? null : `data:image/png;base64,${picture.data}`,
    renew: () => {
      if (shown) void picture.refetch()
      else setShown(true)
    },
  }
}
