import { backgroundPath, symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { ButtonLink, Popup, TOAST_MS, useToast } from '@hiyas/ui'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '../../routes/paths.ts'
import { AppIcon } from '../../shared/app/app-icon.tsx'
import { doneAsking, useAskedForApp } from '../../shared/app/asking.ts'
import { answerToAsking, suitableLinks } from '../../shared/app/rules.ts'
import { isInSafari } from '../../shared/app/safari.ts'
import { usePath } from '../../shared/page/address.ts'
import { useSite, useStorage } from '../../shared/page/boot-context.tsx'
import { deviceKind } from '../../shared/page/environment.ts'
import { useOverlaySheet } from '../../shared/page/use-overlay-sheet.ts'
import { wayOpened } from '../../shared/page/way-opened.ts'
import { useOnArrival } from '../use-on-arrival.ts'
import { AppAdvice, AppAdviceFoot } from './app-advice.tsx'

/** How to get the app on this device, over whatever page somebody asked on (NOTICE-04, HOME-20). */
export function AppPopup() {
  const { t } = useTexts()
  const { siteName, resources } = useSite()
  const storage = useStorage()
  const { mayShow, open, show, close, gone } = useOverlaySheet<true>('download')
  useAnswers(() => show(true))
  useOnArrival(usePath(), close)
  if (!mayShow) return null
  const device = deviceKind()
  const opened = wayOpened(storage.read('webClip') === 1)
  const about = { device, installed: opened !== 'H5', link: suitableLinks(device, resources)[0] }
  return (
    <Popup
      open={open}
      onClose={close}
      onClosed={gone}
      eyebrow={<AppIcon size={44} />}
      title={t('download.popup_title', { site: siteName })}
      closeLabel={t('shell.close')}
      art={{ backgroundSrc: backgroundPath('facet-dusk'), symbolSrc: symbolPath('phone', 'large') }}
      foot={
        <>
          <AppAdviceFoot {...about} />
          <ButtonLink href={paths.download()} wide onClick={close}>
            {t('download.guide')}
          </ButtonLink>
        </>
      }
    >
      <AppAdvice {...about} />
    </Popup>
  )
}

/** Whoever asks on an iPhone outside of Safari is told to use it, at once and without a popup (POPUP-26, POPUP-27). */
function useAnswers(start: () => void): void {
  const { t } = useTexts()
  const toast = useToast()
  const storage = useStorage()
  const asked = useAskedForApp()
  const answer = useEffectEvent(() => {
    doneAsking()
    const opened = wayOpened(storage.read('webClip') === 1)
    const needsSafari = answerToAsking({ device: deviceKind(), safari: isInSafari(), opened }) === 'safari'
    if (needsSafari) toast({ text: t('download.safari_needed'), durationMs: TOAST_MS.short })
    else start()
  })
  // The question comes from another part of the page.
  useEffect(() => {
    if (asked) answer()
  }, [asked])
}
