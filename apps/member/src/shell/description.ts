import type { Boot } from '@hiyas/contract'
import type { Texts } from '@hiyas/i18n'
import { isPlayMoney } from '../shared/page/play-money.ts'

/** What the site says of itself to what lists or installs it. */
export const descriptionOf = ({ t }: Texts, info: Boot['status']['info']): string =>
  t(isPlayMoney(info) ? 'page.description_play_money' : 'page.description', { age: info.ageMin })
