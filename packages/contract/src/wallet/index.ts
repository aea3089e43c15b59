export { balanceStream } from './balance-stream.ts'
export { walletBalance } from './wallet-balance.ts'
