export { settingsConsolidated } from './settings-consolidated.ts'
export { systemStatus } from './system-status.ts'
export { whitelabel } from './whitelabel.ts'
