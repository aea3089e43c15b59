import {
  BEEXAR_PATHS,
  BEEXAR_SIGNATURE_HEADER,
  BeexarBalanceAnswer,
  BeexarBalanceRequest,
  BeexarBetWinRequest,
  BeexarErrorAnswer,
  BeexarFinishRequest,
  BeexarMoveAnswer,
  BeexarRollbackRequest,
  BeexarSessionAnswer,
  BeexarSessionRequest,
} from './beexar/shapes.ts'
import {
  CALETA_PATHS,
  CALETA_SIGNATURE_HEADER,
  CaletaAnswer,
  CaletaBalanceRequest,
  CaletaBetRequest,
  CaletaCheckRequest,
  CaletaRollbackRequest,
  CaletaWinRequest,
} from './caleta/shapes.ts'
import {
  HUB88_PATHS,
  HUB88_SIGNATURE_HEADER,
  HUB88_SUPPLIER_HEADER,
  Hub88Answer,
  Hub88BalanceRequest,
  Hub88BetRequest,
  Hub88RollbackRequest,
  Hub88UserInfoRequest,
  Hub88WinRequest,
} from './hub88/shapes.ts'
import { type DocumentedCall, documentOf } from './openapi.ts'
import {
  PAM_CALLS,
  PAM_PROVIDER_QUERY,
  PAM_TOKEN_HEADER,
  PamBalanceAnswer,
  PamRoundAnswer,
  PamSessionAnswer,
  PamTransactionAnswer,
  PamTransactionSaid,
  PamTransactionsAnswer,
} from './pam/shapes.ts'

const SIGNED =
  'RSA-SHA256 (PKCS#1 v1.5) over the bytes of the body as they are sent, in base64, by a key of 2048 bits or more.'

const post = (call: Omit<DocumentedCall, 'method'>): DocumentedCall => ({ method: 'POST', ...call })

const beexarStatuses = { 400: 'Refused: see meta.api_code', 500: 'Our fault: send the same message again' }
const beexar = (call: Omit<DocumentedCall, 'method'>) =>
  post({ ...call, statuses: beexarStatuses, refusal: BeexarErrorAnswer })

const pamStatuses = { 400: 'The message cannot be read, or names no provider', 401: 'The secret is wrong' }
const pam = (
  id: keyof typeof PAM_CALLS,
  call: Pick<DocumentedCall, 'summary' | 'answer' | 'request' | 'query'>,
): DocumentedCall => ({
  id,
  ...PAM_CALLS[id],
  ...call,
  query: { [PAM_PROVIDER_QUERY]: true, ...call.query },
  statuses: pamStatuses,
})

/** The OpenAPI documents of all dialects, by the name of their door. */
export const DOOR_DOCUMENTS = {
  beexar: documentOf({
    title: 'Wallet, Beexar and SOFTSWISS dialect',
    description: 'Amounts are decimal texts in main units, above zero. A message is done whole or not at all.',
    base: '/supplier/beexar/{supplier}',
    baseNames: { supplier: 'Your code with us.' },
    headers: {
      [BEEXAR_SIGNATURE_HEADER]:
        'HMAC-SHA256 over the bytes of the body by the secret you share with us, in lower-case hex.',
    },
    calls: [
      beexar({
        id: 'session',
        path: BEEXAR_PATHS.session,
        summary: 'Who plays, by the token of the launch',
        request: BeexarSessionRequest,
        answer: BeexarSessionAnswer,
      }),
      beexar({
        id: 'balance',
        path: BEEXAR_PATHS.balance,
        summary: 'What a player has',
        request: BeexarBalanceRequest,
        answer: BeexarBalanceAnswer,
      }),
      beexar({
        id: 'betwin',
        path: BEEXAR_PATHS.betwin,
        summary: 'Bets and wins of one round',
        request: BeexarBetWinRequest,
        answer: BeexarMoveAnswer,
      }),
      beexar({
        id: 'rollback',
        path: BEEXAR_PATHS.rollback,
        summary: 'Takes bets or wins back',
        request: BeexarRollbackRequest,
        answer: BeexarMoveAnswer,
      }),
      beexar({
        id: 'finish',
        path: BEEXAR_PATHS.finish,
        summary: 'Closes a round',
        request: BeexarFinishRequest,
        answer: BeexarBalanceAnswer,
      }),
    ],
  }),
  hub88: documentOf({
    title: 'Wallet, Hub88 dialect',
    description:
      'Amounts are integers in 1/100000 of the main unit. Every answer is HTTP 200; status tells the outcome.',
    base: '/supplier/hub88',
    headers: { [HUB88_SUPPLIER_HEADER]: 'Your code with us.', [HUB88_SIGNATURE_HEADER]: SIGNED },
    calls: [
      post({
        id: 'userInfo',
        path: HUB88_PATHS.userInfo,
        summary: 'Who plays, by the token of the launch',
        request: Hub88UserInfoRequest,
        answer: Hub88Answer,
      }),
      post({
        id: 'balance',
        path: HUB88_PATHS.balance,
        summary: 'What a player has',
        request: Hub88BalanceRequest,
        answer: Hub88Answer,
      }),
      post({
        id: 'bet',
        path: HUB88_PATHS.bet,
        summary: 'Takes a stake',
        request: Hub88BetRequest,
        answer: Hub88Answer,
      }),
      post({
        id: 'win',
        path: HUB88_PATHS.win,
        summary: 'Pays a win of a bet',
        request: Hub88WinRequest,
        answer: Hub88Answer,
      }),
      post({
        id: 'rollback',
        path: HUB88_PATHS.rollback,
        summary: 'Takes a bet or a win back',
        request: Hub88RollbackRequest,
        answer: Hub88Answer,
      }),
    ],
  }),
  caleta: documentOf({
    title: 'Wallet, Caleta dialect',
    description: 'As that of Hub88, with a token that is traded first.',
    base: '/supplier/caleta/{supplier}',
    baseNames: { supplier: 'Your code with us.' },
    headers: { [CALETA_SIGNATURE_HEADER]: SIGNED },
    calls: [
      post({
        id: 'check',
        path: CALETA_PATHS.check,
        summary: 'Trades the token of the launch for a fresh one',
        request: CaletaCheckRequest,
        answer: CaletaAnswer,
      }),
      post({
        id: 'balance',
        path: CALETA_PATHS.balance,
        summary: 'What a player has',
        request: CaletaBalanceRequest,
        answer: CaletaAnswer,
      }),
      post({
        id: 'bet',
        path: CALETA_PATHS.bet,
        summary: 'Takes a stake',
        request: CaletaBetRequest,
        answer: CaletaAnswer,
      }),
      post({
        id: 'win',
        path: CALETA_PATHS.win,
        summary: 'Pays a win of a bet',
        request: CaletaWinRequest,
        answer: CaletaAnswer,
      }),
      post({
        id: 'rollback',
        path: CALETA_PATHS.rollback,
        summary: 'Takes a bet or a win back',
        request: CaletaRollbackRequest,
        answer: CaletaAnswer,
      }),
    ],
  }),
  pam: documentOf({
    title: 'Wallet, PAM dialect',
    description:
      'Amounts are numbers in main units with six decimals at most. What concerns money is HTTP 200; status and error tell the outcome.',
    base: '/supplier/pam',
    headers: { [PAM_TOKEN_HEADER]: 'The token of the launch, or the one it was traded for.' },
    bearer: 'The secret you share with us.',
    calls: [
      pam('session', { summary: 'Who plays what', answer: PamSessionAnswer }),
      pam('renewSession', { summary: 'Trades the token for a fresh one', answer: PamSessionAnswer }),
      pam('balance', { summary: 'What a player has', answer: PamBalanceAnswer }),
      pam('transactions', {
        summary: 'Transactions by their id or by the name of their bet: one of the two must be there',
        answer: PamTransactionsAnswer,
        query: { providerTransactionId: false, providerBetRef: false },
      }),
      pam('addTransaction', {
        summary: 'Writes down one transaction',
        request: PamTransactionSaid,
        answer: PamTransactionAnswer,
      }),
      pam('round', { summary: 'When a round began and ended', answer: PamRoundAnswer }),
    ],
  }),
} as const
