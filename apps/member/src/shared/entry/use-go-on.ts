import { useIsHere } from '../form/use-is-here.ts'
import { navigate } from '../page/navigation.ts'

/** Leads on after an answer, in the place of the page that asked: only whoever still stands there. */
export function useGoOn(): (to: string) => Promise<void> {
  const isHere = useIsHere()
  return async to => {
    if (isHere()) await navigate(to, { replace: true })
  }
}
