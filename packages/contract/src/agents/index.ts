export { contractRequests } from './contract-requests.ts'
export { dailySalaryRequest } from './daily-salary-request.ts'
