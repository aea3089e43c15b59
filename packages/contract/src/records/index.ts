export { bettingRecords, RECORD_PAGE_SIZE } from './betting-records.ts'
