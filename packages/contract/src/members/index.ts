export { memberInfo } from './member-info.ts'
