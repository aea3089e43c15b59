import { useSite } from '../page/boot-context.tsx'
import { isPlayMoney } from '../page/play-money.ts'

/** Whether a trial stands behind a box that says one is of age (AGE-06): all but where all is play money. The server asks the same. */
export const useAsksAge = (): boolean => !isPlayMoney(useSite())
