import type { site } from '@hiyas/contract'
import type { DeviceKind } from '../page/environment.ts'
import type { WayOpened } from '../page/way-opened.ts'

export type AppLink = { resourceType: string; url: string; labelName: string }

/** An iPhone takes the app itself or its profile; everywhere else the one for Android is offered (SHELL-98, SHELL-99). */
const SUITABLE: Readonly<Record<DeviceKind, readonly site.DownloadType[]>> = {
  ios: ['IOS', 'MOBILECONFIG'],
  android: ['Android'],
  desktop: ['Android'],
}

/** The links that suit a device, in the merchant's order. What has no address is none. */
export function suitableLinks(device: DeviceKind, resources: readonly AppLink[]): AppLink[] {
  const kinds: readonly string[] = SUITABLE[device]
  return resources.filter(({ resourceType, url }) => kinds.includes(resourceType) && url !== '')
}

/** The picture that stands for the app (POPUP-31). */
export const appIconOf = (resources: readonly AppLink[]): string | null =>
  resources.find(({ resourceType }) => resourceType === 'AppDownloadIcon')?.url ?? null

export type BarFacts = {
  /** Somebody has closed it once on this device. */
  closed: boolean
  /** How the page was opened: only in a plain browser is there something to offer (SHELL-93 to SHELL-96). */
  opened: WayOpened
  device: DeviceKind
  resources: readonly AppLink[]
}

/** It is offered to who has not closed it, is not in the app already, and could take it (SHELL-91 to SHELL-99). */
export const isBarShown = ({ closed, opened, device, resources }: BarFacts): boolean =>
  !closed && opened === 'H5' && suitableLinks(device, resources).length > 0

/** Who asks how to get the app, and where. */
export type AskingFacts = { device: DeviceKind; safari: boolean; opened: WayOpened }

/**
 * POPUP-26, POPUP-27: on iOS a popup in Safari, and in another browser the notice that it takes Safari. What is on the home screen
 * already, or is the app itself, is no browser, though it does not call itself Safari: there the popup says that he has it.
 */
export const answerToAsking = ({ device, safari, opened }: AskingFacts): 'popup' | 'safari' =>
  device === 'ios' && !safari && opened === 'H5' ? 'safari' : 'popup'
