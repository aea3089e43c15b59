import { symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { IconButton, Skeleton } from '@hiyas/ui'
import { copyBold } from '@hiyas/ui/icons'
import { useSession } from '../../../../session/provider.tsx'
import { useMemberInfo } from '../../../../shared/member/use-member-info.ts'
import { memberNameOf } from '../../../../shared/member/use-member-name.ts'
import { MemberDays } from '../../../../shared/menu/member-days.tsx'
import { useCopy } from '../../../../shared/use-copy.ts'
import styles from '../screen.module.css'

/** The account, which the session knows, and for how long it has been there, which only the server does (MEMBER-11, MEMBER-13). */
export function MemberCard() {
  const { t } = useTexts()
  const copy = useCopy({ copied: 'menu.copied', failed: 'menu.copy_failed' })
  const state = useSession()
  const { info } = useMemberInfo()
  if (state.kind !== 'member') return <Skeleton height={76} radius={18} />
  const account = info?.account ?? state.session.userName
  return (
    <div className={styles.who}>
      <img className={styles.face} src={symbolPath('em_eagle-head', 'large')} alt="" width={60} height={60} />
      <span className={styles.words}>
        <strong className={styles.name}>{memberNameOf(info, account)}</strong>
        {info !== undefined && (
          <span className={styles.since}>
            {info.nickname !== '' && `${account} · `}
            <MemberDays since={info.regDate} />
          </span>
        )}
      </span>
      <IconButton variant="ghost" icon={copyBold} label={t('menu.copy_name')} onClick={() => void copy(account)} />
    </div>
  )
}
