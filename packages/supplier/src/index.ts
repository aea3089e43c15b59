export { GAMES_MAX, readCatalogue, SupplierCatalogue, SupplierGame, VENDORS_MAX } from './catalogue.ts'
export { toMinor, toWire, toWireDigits } from './hub88/amounts.ts'
export { createHub88Client, type Hub88Client, type Hub88ClientOptions } from './hub88/client.ts'
export { type Hub88Request, readHub88 } from './hub88/reading.ts'
export {
  HUB88_PATHS,
  HUB88_SIGNATURE_HEADER,
  Hub88Answer,
  Hub88BalanceRequest,
  Hub88BetRequest,
  type Hub88Call,
  Hub88RollbackRequest,
  Hub88UserInfoRequest,
  Hub88WinRequest,
  SUPPLIER_HEADER,
} from './hub88/shapes.ts'
export { HUB88_STATUS_OF, HUB88_STATUSES, type Hub88Status, needsRollback } from './hub88/statuses.ts'
export { createSigner, createVerifier, type Sign, type Verify } from './signature.ts'
export { SupplierTransportError, type SupplierTransportFault } from './transport.ts'
export { createVerifyingThread, VerifierBusy, type VerifyingThread, type VerifyingThreadOptions } from './verifying.ts'
export type { WalletError } from './wallet-errors.ts'
