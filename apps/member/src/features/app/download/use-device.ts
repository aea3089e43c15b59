import { useSyncExternalStore } from 'react'
import { isInSafari } from '../../../shared/app/safari.ts'
import { type DeviceKind, deviceKind } from '../../../shared/page/environment.ts'

const never = () => () => undefined

/** On the server nobody knows: what most of those have who come stands in. */
export const useDevice = (): DeviceKind => useSyncExternalStore(never, deviceKind, () => 'android')
export const useSafari = (): boolean => useSyncExternalStore(never, isInSafari, () => false)
export const useHost = (): string =>
  useSyncExternalStore(
    never,
    () => location.host,
    () => '',
  )
