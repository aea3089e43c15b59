import type { Boot, FlagKey } from '@hiyas/contract'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { DeviceStorage } from '../../storage/storage.ts'
import { imageAddress, imageCdnOf } from './image-cdn.ts'

type Renew = (next: (known: Boot) => Boot) => void
type Start = { boot: Boot; storage: DeviceStorage }

const StartContext = createContext<(Start & { renew: Renew }) | null>(null)

/** Gives every screen what the page was started with, or what is true since. */
export function BootProvider({ boot: first, storage, children }: Start & { children: ReactNode }) {
  const [boot, renew] = useState(first)
  return <StartContext value={{ boot, storage, renew }}>{children}</StartContext>
}

function useStart() {
  const start = useContext(StartContext)
  if (start === null) throw new Error('no provider')
  return start
}

export const useBoot = (): Boot => useStart().boot

/** For a page that was not made now: puts what the site is today in place of what it was. */
export const useRenewBoot = (): Renew => useStart().renew

/** What every screen may know of the merchant: currency, age limit, service links. */
export const useSite = () => useStart().boot.status.info

export const useStorage = (): DeviceStorage => useStart().storage

/** Whether the merchant has something switched on (SHELL-105). What is missing is off. */
export const useFlag = (flag: FlagKey): boolean => useStart().boot.status.info.whitelabelVal[flag] === true

/** Turns an address of a picture into where it comes from (SHELL-101). */
export function useImageAddress(): (address: string) => string {
  const cdn = imageCdnOf(useBoot())
  return address => imageAddress(cdn, address)
}
