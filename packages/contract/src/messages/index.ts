export { announcements } from './announcements.ts'
export { banners } from './banners.ts'
export { lobbyNews } from './lobby-news.ts'
export { markAnnouncementAsRead } from './mark-announcement-as-read.ts'
export {
  AUDIENCES,
  type Audience,
  CONTENT_LENGTH_MAX,
  CONTENT_TYPE,
  type ContentType,
  EXECUTIONS,
  type Execution,
  HOME_PLACE,
  HOME_TYPES,
  LIST_ITEMS_MAX,
  PLATFORMS,
  type Platform,
} from './models.ts'
export { unreadCount } from './unread-count.ts'
