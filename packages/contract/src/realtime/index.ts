export { followEvents } from './follow-events.ts'
export { type EndReason, type EventName, type Events, PLAYED_TOLD } from './models.ts'
