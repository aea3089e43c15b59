import { TextsProvider } from '@hiyas/i18n'
import { textsOf } from '@hiyas/i18n/server'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LaunchFailed, type LaunchFailedProps } from '../src/features/play/game-launch/components/launch-failed.tsx'
import { backAtMsOf } from '../src/features/play/game-launch/maintenance.ts'
import { listOf } from '../src/features/play/game-launch/queries.ts'

describe('LAUNCH-10 a launch that is refused', () => {
  const says = (part: Partial<LaunchFailedProps> = {}, language: 'TY' | 'EN' = 'EN') =>
    renderToStaticMarkup(
      <TextsProvider value={textsOf(language)}>
        <LaunchFailed
          code="game.not.allowed"
          list={listOf({ gameType: 'INHOUSE' })}
          onRetry={() => undefined}
          {...part}
        />
      </TextsProvider>,
    )

  test('says why in words, that the money is safe, and leads on to others of its kind', () => {
    const html = says()
    expect(html).toContain('This game cannot be opened with your account.')
    expect(html).toContain('Your balance is safe.')
    expect(html).toContain('href="/m/gameList?gameType=INHOUSE"')
  })

  test('ERR-05 CALL-183 closes a sentence whose text, fixed as it is, has no full stop, and no other', () => {
    const at = (language: 'TY' | 'EN') => says({ code: 'request_url_empty' }, language)
    expect(at('EN')).toContain('request URL empty, check format. Your balance is safe.')
    expect(at('TY')).toContain('pakisuri ang format. Ligtas ang balanse mo.')
  })

  test('says of one that rests when it is back, where that is known', () => {
    const endTime = Date.UTC(2026, 10, 27, 4, 30)
    const told = (detail: unknown, language?: 'TY') =>
      says({ code: 'vendor_under_maintenance', backAtMs: backAtMsOf({ detail }) }, language)
    const detail = { resType: 1, content: { data: { maintainTime: null, endTime } } }
    expect(told(detail)).toContain('This game is under maintenance. It is expected back on 27 Nov 2026, 12:30.')
    expect(told(detail, 'TY')).toContain('12:30')
    for (const unknown of [undefined, null, {}, { content: { data: { maintainTime: null, endTime: null } } }])
      expect(told(unknown)).toContain('This game is under maintenance. Your balance is safe.')
  })
})
