/** Loaded only where a third party sends the codes. */
export { confirmPhoneCode, sendPhoneCode } from '@hiyas/client'
