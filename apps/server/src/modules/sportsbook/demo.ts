import { teamPath } from '@hiyas/art'
import { DAY_MS, dayOf, dayStartMs, HOUR_MS, MINUTE_MS } from '@hiyas/kernel'
import type { NewMatch } from './repository.ts'

/** How far ahead the demo has matches, and how long before its beginning one is shown. */
const DAYS_AHEAD = 3
const SHOWN_BEFORE_MS = 25 * HOUR_MS
const VENDOR = 'VTG'

/** Invented clubs, by the name of their crest. */
const TEAMS = {
  'quezon-comets': 'Quezon Comets',
  'cebu-mariners': 'Cebu Mariners',
  'davao-agilas': 'Davao Agilas',
  'iloilo-wolves': 'Iloilo Wolves',
  'tarlac-kings': 'Tarlac Kings',
  'marikina-toro': 'Marikina Toro',
  'batangas-sharks': 'Batangas Sharks',
  'laguna-dragons': 'Laguna Dragons',
} as const
type Team = keyof typeof TEAMS
const CLUBS = Object.keys(TEAMS) as Team[]

/** What is played every evening, in Manila: minutes after midnight, and which clubs meet there, counted on by the day. */
const EVENING = [
  { league: 'Luzon Hoops', startMinute: 19 * 60 + 30, home: 0, away: 1 },
  { league: 'Isla Cup', startMinute: 18 * 60, home: 4, away: 5 },
  { league: 'Luzon Hoops', startMinute: 21 * 60, home: 2, away: 3 },
] as const

/**
 * The demo's matches of the next days. The same day has the same matches whenever it is asked for, so that adding them again adds
 * nothing; every day other clubs meet.
 */
export function demoMatches(merchant: string, nowMs: number): NewMatch[] {
  const today = dayOf(nowMs)
  const firstDay = Date.parse(today) / DAY_MS
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => ({ ahead, day: firstDay + ahead }))
  return days
    .flatMap(day => EVENING.map(match => ({ ...day, ...match })))
    .map(({ ahead, day, league, startMinute, home, away }) => {
      const [one, other] = [clubAt(home + day), clubAt(away + day)]
      const matchTime = new Date(dayStartMs(today) + ahead * DAY_MS + startMinute * MINUTE_MS)
      const roomId = `${slugOf(league)}-${day}-${startMinute}`
      return {
        merchant,
        matchId: roomId,
        vendor: VENDOR,
        roomId,
        nodeId: `${VENDOR}-${roomId}`,
        league,
        homeTeam: TEAMS[one],
        awayTeam: TEAMS[other],
        homeTeamImageUrl: teamPath(one),
        awayTeamImageUrl: teamPath(other),
        matchTime,
        shownFrom: new Date(matchTime.getTime() - SHOWN_BEFORE_MS),
      }
    })
    .filter(({ matchTime }) => matchTime.getTime() > nowMs)
}

const clubAt = (place: number): Team => CLUBS[place % CLUBS.length] as Team
const slugOf = (league: string): string => league.toLowerCase().replaceAll(' ', '-')
