export { BEEXAR_ERROR_OF, type BeexarError, beexarTellsBalance } from './beexar/errors.ts'
export { type BeexarRequest, readBeexar } from './beexar/reading.ts'
export {
  BEEXAR_PATHS,
  BEEXAR_SIGNATURE_HEADER,
  type BeexarCall,
  BeexarMoveAnswer,
  BeexarSessionAnswer,
} from './beexar/shapes.ts'
export { type CaletaRequest, readCaleta } from './caleta/reading.ts'
export { CALETA_PATHS, CALETA_SIGNATURE_HEADER, CaletaAnswer, type CaletaCall } from './caleta/shapes.ts'
export { CALETA_STATUS_OF, CALETA_STATUSES, type CaletaStatus } from './caleta/statuses.ts'
export { GAMES_MAX, readCatalogue, SupplierCatalogue, SupplierGame, VENDORS_MAX } from './catalogue.ts'
export { readDecimal, writeDecimal } from './decimal-amounts.ts'
export { DOOR_DOCUMENTS } from './documents.ts'
export { hub88Digits, hub88Minor, hub88Wire } from './hub88/amounts.ts'
export { createHub88Client, type Hub88Calls, type Hub88Client, type Hub88ClientOptions } from './hub88/client.ts'
export { type Hub88Request, readHub88 } from './hub88/reading.ts'
export {
  HUB88_PATHS,
  HUB88_SIGNATURE_HEADER,
  HUB88_SUPPLIER_HEADER,
  Hub88Answer,
  type Hub88Call,
} from './hub88/shapes.ts'
export { HUB88_STATUS_OF, HUB88_STATUSES, type Hub88Status, needsRollback } from './hub88/statuses.ts'
export { readPamAmount, writePamAmount } from './pam/amounts.ts'
export { PAM_ERROR_OF, PAM_HTTP_OF, type PamError, type PamErrorCode } from './pam/errors.ts'
export { pamPlayerOf, userOfPam } from './pam/player-ids.ts'
export { readPamTransaction } from './pam/reading.ts'
export {
  PAM_CALLS,
  PAM_CREDENTIAL_HEADER,
  PAM_PROVIDER_QUERY,
  PAM_SECRET,
  PAM_TOKEN_HEADER,
  PAM_TOKEN_LENGTH_MAX,
  PAM_TRANSACTION_TYPES,
  type PamCall,
  PamTransaction,
  type PamTransactionType,
} from './pam/shapes.ts'
export { askPresence } from './presence.ts'
export { createSharedSecret, type SharedSecret } from './shared-secret.ts'
export { createSigner, createVerifier, type Sign, type Verify } from './signature.ts'
export {
  askForStatement,
  isAskedByOperator,
  OPERATOR_SIGNATURE_HEADER,
  type StatementQuestion,
} from './statement/asking.ts'
export {
  readStatement,
  STATEMENT_PAGE_LINES,
  type StatementFormat,
  StatementMalformed,
} from './statement/reading.ts'
export { askForReturns, RETURNS_MAX, type SupplierReturn, type SupplierReturns } from './statement/returns.ts'
export {
  STATEMENT_COLUMNS,
  type StatementEnd,
  type StatementHead,
  type StatementKind,
  type StatementLine,
  type StatementPart,
  signOf,
} from './statement/shapes.ts'
export { writeStatement } from './statement/writing.ts'
export {
  createTransferClient,
  type TransferClient,
  type TransferClientOptions,
  type TransferMove,
  type TransferReport,
} from './transfer/client.ts'
export { TRANSFER_SIGNATURE_HEADER, type TransferReason } from './transfer/shapes.ts'
export { SupplierTransportError, type SupplierTransportFault } from './transport.ts'
export { SUPPLIER_USER } from './user.ts'
export { createVerifyingThread, VerifierBusy, type VerifyingThread, type VerifyingThreadOptions } from './verifying.ts'
export type { WalletError } from './wallet-errors.ts'
