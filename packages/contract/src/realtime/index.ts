export { followEvents } from './follow-events.ts'
export { ANNOUNCEMENTS_NAMED_MAX, type EndReason, type EventName, type Events, PLAYED_TOLD } from './models.ts'
