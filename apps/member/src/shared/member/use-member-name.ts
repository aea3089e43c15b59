import { useSession } from '../../session/provider.tsx'
import { type MemberInfo, useMemberInfo } from './use-member-info.ts'

/** What a member is called here: his nickname, else his account, which the session knows before the server has answered. */
export function useMemberName(): string {
  const state = useSession()
  const { info } = useMemberInfo()
  return memberNameOf(info, state.kind === 'member' ? state.session.userName : '')
}

/** What a member calls himself, else the name of his account (SHELL-63, SHELL-64, MEMBER-46). */
export const memberNameOf = (info: Pick<MemberInfo, 'nickname' | 'account'> | undefined, userName: string): string =>
  info?.nickname || info?.account || userName
