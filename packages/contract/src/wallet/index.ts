export { merchantWallet, VENDORS_MAX } from './merchant-wallet.ts'
export { returnFunds } from './return-funds.ts'
export { MAIN_WALLET, transferFunds } from './transfer-funds.ts'
export { walletBalance } from './wallet-balance.ts'
