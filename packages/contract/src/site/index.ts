export { settingsConsolidated } from './settings-consolidated.ts'
export { systemCountry } from './system-country.ts'
export { systemStatus } from './system-status.ts'
export { whitelabel } from './whitelabel.ts'
